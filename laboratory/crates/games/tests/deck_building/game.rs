//! Rules of the game, from outside.

use deck_building::{Card, Counts, KINDS, Situation, SituationError};
use fastrand::Rng;
use laboratory_games::deck_building::game::{Action, Game, Player, View, play};
use laboratory_games::deck_building::outcome::WHOLE;
use laboratory_games::deck_building::rivals::Rival;
use laboratory_games::deck_building::rules::{Played, Rules, Tie};
use laboratory_games::deck_building::table::generator;
use proptest::prelude::*;

/// Plays and buys anything at random.
struct Anything;

impl Player for Anything {
    fn action(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Action> {
        let held: Vec<Card> = (Card::KINGDOM.iter().copied())
            .filter(|&card| view.deck().held(card) > 0)
            .collect();
        match rng.choice(held)? {
            Card::Chapel => Some(Action::Trash(std::array::from_fn(|_| rng.u8(..3)))),
            card => Some(Action::Play(card)),
        }
    }

    fn buy(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Card> {
        rng.choice(
            Card::ALL
                .into_iter()
                .filter(|&card| view.allows(card))
                .collect::<Vec<_>>(),
        )
    }
}

/// Buys the first card of a list that it can pay, and plays all its action cards in a given order.
struct Buys<'a> {
    list: &'a [Card],
    order: &'a [Card],
    seen: Vec<(u8, u8, u8, u8)>,
}

impl Player for Buys<'_> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        (self.order.iter())
            .find(|&&card| view.deck().held(card) > 0)
            .map(|&card| Action::Play(card))
    }

    fn buy(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Card> {
        let hand = view.deck().hand().iter().sum();
        self.seen
            .push((view.played(), view.coins(), view.buys(), hand));
        self.list.iter().copied().find(|&card| view.allows(card))
    }
}

fn all_cards(game: &Game) -> Counts {
    let mut sum = *game.piles();
    for deck in game.decks() {
        assert_eq!(deck.zones(), *deck.owned());
        for (sum, count) in sum.iter_mut().zip(deck.zones()) {
            *sum += count;
        }
    }
    for (sum, count) in sum.iter_mut().zip(game.trashed()) {
        *sum += count;
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_card_comes_or_goes_unseen(seed: u64, players in 2_usize..=4, in_play: bool) {
        let mut rules = Rules::new(players, Card::KINGDOM);
        if in_play {
            rules.played = Played::InPlay;
        }
        let rng = &mut Rng::with_seed(seed);
        let mut game = Game::new(&rules, players, rng);
        let start = all_cards(&game);
        for turn in 0..60 * players {
            game.take_turn(turn % players, &mut Anything, rng);
            prop_assert_eq!(all_cards(&game), start);
            if game.is_over() {
                break;
            }
        }
    }

    #[test]
    fn points_are_those_of_the_victory_cards(seed: u64, players in 2_usize..=4) {
        let rules = Rules::new(players, Card::KINGDOM);
        let mut seats = [Anything, Anything, Anything, Anything];
        let mut seats = seats.each_mut().map(|player| player as &mut dyn Player);
        let outcome = play(&rules, &mut seats[..players], &mut Rng::with_seed(seed));
        for seat in 0..players {
            let count = |card: Card| i16::from(outcome.decks[seat][card.index()]);
            let points = count(Card::Estate) + 3 * count(Card::Duchy) + 6 * count(Card::Province)
                - count(Card::Curse);
            prop_assert_eq!(outcome.points[seat], points);
        }
        let whole: u8 = outcome.share.iter().sum();
        prop_assert_eq!(whole, WHOLE);
        let best = outcome.points[..players].iter().max();
        for seat in 0..players {
            prop_assert!(outcome.share[seat] == 0 || Some(&outcome.points[seat]) == best);
        }
    }

    #[test]
    fn the_same_seed_is_the_same_game(seed: u64) {
        let game = || {
            let mut seats = [Rival::Random, Rival::Greedy, Rival::Chapel];
            let mut seats = seats.each_mut().map(|rival| rival as &mut dyn Player);
            let rules = Rules::of_rivals(3);
            play(&rules, &mut seats, &mut generator(seed, 3))
        };
        prop_assert_eq!(game(), game());
    }
}

#[test]
fn the_supply_has_the_published_sizes() {
    for players in 2..=4 {
        let piles = Rules::new(players, &[Card::Smithy]).piles;
        let pile = |card: Card| usize::from(piles[card.index()]);
        assert_eq!(pile(Card::Copper) + 7 * players, 60);
        assert_eq!((pile(Card::Silver), pile(Card::Gold)), (40, 30));
        assert_eq!(
            [Card::Estate, Card::Duchy, Card::Province].map(pile),
            [12; 3]
        );
        assert_eq!(pile(Card::Curse), 10 * (players - 1));
        assert_eq!((pile(Card::Smithy), pile(Card::Chapel)), (10, 0));
    }
}

#[test]
fn costs_and_coins_are_the_published_ones() {
    let costs = Card::ALL.map(Card::cost);
    assert_eq!(costs, [0, 3, 6, 2, 5, 8, 0, 4, 2, 5, 6, 4, 5, 4, 3, 3, 4]);
    let coins = Card::ALL.map(Card::coins);
    assert_eq!(coins[..4], [1, 2, 3, 0]);
    assert_eq!(coins.iter().sum::<u8>(), 6);
}

/// A player who owns many copies of `card` plays one first, with the five cards of a hand.
fn after_one(card: Card, order: &[Card]) -> Vec<(u8, u8, u8, u8)> {
    let rng = &mut Rng::with_seed(7);
    let mut rules = Rules::new(2, &[card]);
    rules.piles[card.index()] = 40;
    let mut game = Game::new(&rules, 2, rng);
    let list = [card, Card::Silver];
    let mut player = Buys {
        list: &list,
        order,
        seen: Vec::new(),
    };
    for _ in 0..60 {
        game.take_turn(0, &mut player, rng);
    }
    player.seen
}

#[test]
fn a_smithy_draws_three_cards_and_costs_the_action() {
    let seen = after_one(Card::Smithy, &[Card::Smithy]);
    assert!(seen.iter().any(|&(played, ..)| played == 1));
    for (played, _, buys, hand) in seen {
        assert_eq!((buys, hand), (1, if played == 1 { 7 } else { 5 }));
    }
}

#[test]
fn villages_replace_themselves() {
    let seen = after_one(Card::Village, &[Card::Village]);
    assert!(seen.iter().any(|&(played, ..)| played >= 3));
    for (_, _, buys, hand) in seen {
        // Each Village draws one card for itself.
        assert_eq!((buys, hand), (1, 5));
    }
}

#[test]
fn a_festival_adds_a_buy_and_two_coins() {
    let seen = after_one(Card::Festival, &[Card::Festival]);
    assert!(seen.iter().any(|&(played, ..)| played >= 2));
    let mut last = 0;
    for (played, coins, buys, hand) in seen {
        assert_eq!(hand, 5 - played);
        assert!(coins + 10 >= 2 * played);
        // The second buy of a turn comes right after the first.
        assert!(buys == 1 + played || buys + 1 == last);
        last = buys;
    }
}

#[test]
fn a_conspirator_draws_from_the_third_action_on() {
    // Alone it has one action and never comes to a third.
    let seen = after_one(Card::Conspirator, &[Card::Conspirator]);
    assert!(seen.iter().all(|&(played, ..)| played <= 1));
    let rng = &mut Rng::with_seed(9);
    let mut rules = Rules::new(2, &[Card::Village, Card::Conspirator]);
    rules.piles[Card::Village.index()] = 40;
    rules.piles[Card::Conspirator.index()] = 40;
    let mut game = Game::new(&rules, 2, rng);
    let mut player = Buys {
        list: &[Card::Conspirator, Card::Village],
        order: &[Card::Village, Card::Conspirator],
        seen: Vec::new(),
    };
    for _ in 0..80 {
        game.take_turn(0, &mut player, rng);
    }
    // Without the third card's action and card a turn of v Villages plays at most v + 1 others.
    assert!(
        player
            .seen
            .iter()
            .any(|&(played, _, _, hand)| played >= 3 && hand <= 4)
    );
}

#[test]
fn a_moneylender_trashes_a_copper_for_three_coins() {
    let rng = &mut Rng::with_seed(3);
    let rules = Rules::new(2, &[Card::Moneylender]);
    let mut game = Game::new(&rules, 2, rng);
    let mut player = Buys {
        list: &[Card::Moneylender],
        order: &[Card::Moneylender],
        seen: Vec::new(),
    };
    for _ in 0..40 {
        game.take_turn(0, &mut player, rng);
    }
    assert_eq!(game.trashed()[Card::Copper.index()], 7);
    assert_eq!(game.decks()[0].count(Card::Copper), 0);
}

#[test]
fn a_chapel_trashes_four_cards_at_most() {
    let rng = &mut Rng::with_seed(3);
    let rules = Rules::new(2, &[Card::Chapel]);
    let mut game = Game::new(&rules, 2, rng);
    let mut before = 0;
    struct Trasher;
    impl Player for Trasher {
        fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
            (view.deck().held(Card::Chapel) > 0).then_some(Action::Trash([9; KINDS]))
        }
        fn buy(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Card> {
            (view.deck().count(Card::Chapel) == 0).then_some(Card::Chapel)
        }
    }
    let mut most = 0;
    for _ in 0..20 {
        game.take_turn(0, &mut Trasher, rng);
        let trashed = game.trashed().iter().sum::<u8>();
        most = most.max(trashed - before);
        before = trashed;
    }
    assert_eq!(most, 4);
    // The Chapel itself stays.
    assert_eq!(game.decks()[0].count(Card::Chapel), 1);
}

#[test]
fn the_last_province_and_three_other_piles_end_the_game() {
    let rng = &mut Rng::with_seed(5);
    let mut rules = Rules::new(2, &[Card::Smithy]);
    for card in [Card::Copper, Card::Curse, Card::Duchy] {
        rules.piles[card.index()] = 1;
    }
    let mut game = Game::new(&rules, 2, rng);
    let list = [Card::Copper, Card::Curse];
    let mut player = Buys {
        list: &list,
        order: &[],
        seen: Vec::new(),
    };
    for _ in 0..3 {
        game.take_turn(0, &mut player, rng);
    }
    // Two piles are gone. The Chapels were never there.
    assert!(!game.is_over());
    player.list = &[Card::Duchy];
    for _ in 0..60 {
        game.take_turn(0, &mut player, rng);
    }
    // Gone or not, duchies do not count.
    assert!(!game.is_over());
    player.list = &[Card::Estate];
    for _ in 0..200 {
        game.take_turn(0, &mut player, rng);
    }
    assert!(game.is_over());
}

#[test]
fn equal_points_are_shared_or_go_to_fewer_turns_or_to_who_is_earlier() {
    let mut firsts = [false; 2];
    for seed in 0..10 {
        for tie in [Tie::Shared, Tie::FewerTurns, Tie::FewerTurnsThenOrder] {
            let rng = &mut Rng::with_seed(seed);
            let mut rules = Rules::new(2, &[]);
            rules.tie = tie;
            let mut game = Game::new(&rules, 2, rng);
            let mut nothing = Buys {
                list: &[],
                order: &[],
                seen: Vec::new(),
            };
            let first = game.first();
            firsts[first] = true;
            let shares = |game: &Game| {
                let share = game.outcome().share;
                [share[first], share[1 - first]]
            };
            game.take_turn(first, &mut nothing, rng);
            assert_eq!(game.outcome().points[..2], [3, 3]);
            let expected = if tie == Tie::Shared { [6, 6] } else { [0, 12] };
            assert_eq!(shares(&game), expected);
            game.take_turn(1 - first, &mut nothing, rng);
            let is_whole = tie == Tie::FewerTurnsThenOrder;
            let expected = if is_whole { [12, 0] } else { [6, 6] };
            assert_eq!(shares(&game), expected);
        }
    }
    assert_eq!(firsts, [true; 2], "a random seat begins");
}

#[test]
fn situations_are_those_of_a_game() {
    let cards = [0; KINDS];
    assert_eq!(
        Situation::new(1, 5, 3, &cards, &cards),
        Err(SituationError::Players(5))
    );
    assert_eq!(
        Situation::new(0, 2, 3, &cards, &cards),
        Err(SituationError::Turn)
    );
    let piles = Rules::of_rivals(2).piles;
    let situation = Situation::new(1, 2, 3, &cards, &piles).unwrap();
    assert!(situation.allows(Card::Silver));
    assert!(!situation.allows(Card::Smithy), "it costs 4");
    assert!(!situation.allows(Card::Village), "it has no pile");
}
