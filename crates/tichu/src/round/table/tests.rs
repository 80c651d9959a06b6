//! Scenes from the play: a few cards a seat, and one rule each.

use super::*;
use crate::{ByTeam, Call, Move, RoundResult};

const S: [Seat; 4] = Seat::ALL;

/// A scene in which these hands are left and the seat leads. All other cards are in the tricks of
/// seat 0; seats without cards have gone out in the order of `out`.
fn scene(leader: usize, hands: [&str; 4], out: &[usize]) -> Round {
    let hands = BySeat(hands.map(|text| match text {
        "" => CardSet::EMPTY,
        _ => text.parse().expect("cards"),
    }));
    let held = hands
        .0
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    let given = Exchange {
        next: Card::Dragon,
        partner: Card::Phoenix,
        previous: Card::Mahjong,
    };
    let mut table = Table::new(S[leader], BySeat([given; 4]));
    table.won[S[0]] = CardSet::DECK - held;
    out.iter().for_each(|&seat| table.out.add(S[seat]));
    Round {
        hands,
        calls: BySeat::default(),
        stage: Stage::Play(table),
    }
}

/// The highest combination of these cards.
fn combination(cards: &str) -> Combination {
    let cards = cards.parse().expect("cards");
    Combination::readings(cards).next().expect("a combination")
}

impl Round {
    /// The seat in turn plays these cards.
    #[track_caller]
    fn plays(&mut self, seat: usize, cards: &str) -> &mut Round {
        self.play(S[seat], combination(cards))
            .expect("a legal play");
        self
    }

    #[track_caller]
    fn wishes(&mut self, seat: usize, cards: &str, wish: u8) -> &mut Round {
        let play = Play {
            combination: combination(cards),
            wish: Rank::new(wish),
        };
        self.play(S[seat], play).expect("a legal play");
        self
    }

    /// Sets the rank that somebody has wished for.
    fn open_wish(&mut self, wish: u8) {
        if let Stage::Play(table) = &mut self.stage {
            table.wish = Rank::new(wish);
        }
    }

    #[track_caller]
    fn passes(&mut self, seats: &[usize]) -> &mut Round {
        for &seat in seats {
            self.pass(S[seat]).expect("a legal pass");
        }
        self
    }

    #[track_caller]
    fn bombs(&mut self, seat: usize, cards: &str) -> &mut Round {
        self.bomb(S[seat], combination(cards))
            .expect("a legal bomb");
        self
    }

    #[track_caller]
    fn refuses(&mut self, seat: usize, cards: &str) -> String {
        let before = *self;
        let error = self.play(S[seat], combination(cards)).expect_err("illegal");
        assert_eq!(*self, before, "an illegal play changes nothing");
        error.to_string()
    }

    fn moves(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        self.legal(S[seat], &mut moves);
        let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    }

    fn cards_won(&self, seat: usize) -> CardSet {
        self.won(S[seat]).expect("the play")
    }

    #[track_caller]
    fn ends(&self) -> RoundResult {
        assert_eq!(self.phase(), Phase::Over);
        self.result().expect("a result")
    }
}

#[test]
fn turn_goes_to_the_next_seat_with_cards() {
    let mut round = scene(0, ["B3 B9", "", "R4 R9", "S5 S9"], &[1]);
    round.plays(0, "B3");
    assert_eq!(round.phase(), Phase::Follow(S[2]));
    round.plays(2, "R4");
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    assert_eq!(
        round.refuses(0, "B9"),
        "expected seat 3, which is in turn, found seat 0"
    );
}

#[test]
fn winner_takes_the_trick_with_a_pass_of_its_own_and_leads() {
    let mut round = scene(1, ["B3 B9", "G7 G8", "R4 R9", "S5 S9"], &[]);
    round.plays(1, "G7").passes(&[2, 3, 0]);
    assert_eq!(round.phase(), Phase::Close(S[1]));
    assert!(round.trick().is_some());
    assert_eq!(round.moves(1), ["pass"]);
    round.passes(&[1]);
    assert_eq!(round.phase(), Phase::Lead(S[1]));
    assert_eq!(round.cards_won(1).to_string(), "G7");
    assert_eq!(
        round.pass(S[1]),
        Err(Illegal::PassOnLead),
        "a pass never stands for a lead"
    );
}

#[test]
fn seat_that_passed_may_play_again() {
    let mut round = scene(0, ["B3 B9", "G7 G8", "R4 R10", "S5 S9"], &[]);
    round
        .plays(0, "B3")
        .passes(&[1])
        .plays(2, "R4")
        .plays(3, "S5")
        .plays(0, "B9");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
    assert_eq!(round.moves(1), ["pass"]);
    round.passes(&[1]).plays(2, "R10");
}

#[test]
fn trick_of_a_seat_that_is_out_ends_with_the_last_pass_of_the_others() {
    let mut round = scene(0, ["BK", "G7 G8", "R4 R9", "S5 S9"], &[]);
    round.plays(0, "BK").passes(&[1, 2]);
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    round.passes(&[3]);
    assert_eq!(round.phase(), Phase::Lead(S[1]), "the next seat with cards");
    assert!(round.cards_won(0).contains("BK".parse().expect("card")));
}

#[test]
fn combination_follows_only_a_lower_one_of_its_kind_and_size() {
    let hands = [
        "B6 G6",
        "B7 G7 R7 B8 G8",
        "R9 R10",
        "B2 G2 R2 B3 B4 B5 S6 S2",
    ];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B6 G6");
    assert_eq!(
        round.refuses(1, "B7 G7 R7"),
        "expected a pair or a bomb above the pair of 6, found a triple of 7"
    );
    assert_eq!(
        round.refuses(1, "B7"),
        "expected a pair or a bomb above the pair of 6, found a single 7"
    );
    round.passes(&[1]);
    assert_eq!(
        round.refuses(2, "R10 S10"),
        "expected cards of the hand, found S10, which it does not hold"
    );
    round.passes(&[2]);
    assert_eq!(
        round.refuses(3, "B2 G2"),
        "expected a combination above the pair of 6, found a pair of 2"
    );
}

#[test]
fn single_phoenix_is_half_a_rank_above_the_card_it_is_played_on() {
    let hands = ["Ma B2 B9", "Ph G8", "R2 R9", "Dr S9"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "Ma").plays(1, "Ph");
    assert_eq!(round.trick().map(|trick| trick.top().half_ranks()), Some(3));
    round.plays(2, "R2").plays(3, "Dr");
    assert_eq!(
        round.trick().map(|trick| trick.top().half_ranks()),
        Some(30)
    );

    let mut round = scene(0, ["B8 B2", "Ph GQ", "R8 R9", "SK S9"], &[]);
    round.plays(0, "B8").plays(1, "Ph");
    assert_eq!(
        round.refuses(2, "R8"),
        "expected a combination above the single Phoenix on 8, found a single 8"
    );
    round.plays(2, "R9");
}

#[test]
fn led_phoenix_forgets_the_card_it_could_have_been_played_on() {
    let mut round = scene(0, ["Ph B9", "G2 G8", "R2 R9", "S3 S9"], &[]);
    let on_king = combination("Ph").played_on(&combination("BK"));
    assert_eq!(on_king.half_ranks(), 27);
    round.play(S[0], on_king).expect("a legal lead");
    assert_eq!(round.moves(1), ["G2", "G8", "pass"]);
}

#[test]
fn led_phoenix_is_one_and_a_half() {
    let mut round = scene(0, ["Ph B9", "Ma G8", "R2 R9", "S3 S9"], &[]);
    round.plays(0, "Ph");
    assert_eq!(round.moves(1), ["G8", "pass"], "not the Mahjong");
    assert_eq!(round.passes(&[1]).moves(2), ["R2", "R9", "pass"]);
}

#[test]
fn phoenix_does_not_beat_the_dragon_and_the_dragon_beats_it() {
    let mut round = scene(0, ["Dr B2", "Ph G8", "R8 R9", "S9 S10"], &[]);
    round.plays(0, "Dr");
    assert_eq!(
        round.refuses(1, "Ph"),
        "expected a combination above the single Dragon, found a single Phoenix"
    );
    let mut round = scene(1, ["Dr B2", "BA G8", "R8 R9", "Ph S10"], &[]);
    round
        .plays(1, "BA")
        .passes(&[2])
        .plays(3, "Ph")
        .plays(0, "Dr");
}

#[test]
fn dogs_pass_the_lead_to_the_partner() {
    let mut round = scene(0, ["Hu B2", "G7 G8", "R8 R9", "S9 S10"], &[]);
    round.plays(0, "Hu");
    assert_eq!(round.phase(), Phase::Lead(S[2]));
    assert!(round.trick().is_none());
    assert!(round.cards_won(0).contains(Card::Dogs));
}

#[test]
fn dogs_go_past_a_partner_who_is_out() {
    let mut round = scene(0, ["Hu B2", "G7 G8", "", "S9 S10"], &[2]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[3]));
    let mut round = scene(0, ["Hu B2", "G7 G8", "", ""], &[3, 2]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[0]));
    let mut round = scene(0, ["Hu", "G7 G8", "R3", "S9"], &[]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[2]));
}

#[test]
fn dogs_end_the_round_as_the_last_card() {
    let mut round = scene(0, ["Hu", "G5 G8", "", ""], &[3, 2]);
    assert_eq!(round.plays(0, "Hu").ends().finish.third, Some(S[0]));
    let mut round = scene(0, ["Hu", "G5 G8", "", "S4"], &[2]);
    assert_eq!(round.plays(0, "Hu").ends().cards, ByTeam([200, 0]));
}

#[test]
fn dogs_are_only_led_and_cannot_be_bombed() {
    let mut round = scene(1, ["Hu B2", "G7 G8", "R8 R9", "S9 B9 G9 R10"], &[]);
    round.plays(1, "G7").passes(&[2, 3]);
    assert_eq!(
        round.refuses(0, "Hu"),
        "expected a single card or a bomb above the single 7, found the Dogs"
    );
    let mut round = scene(0, ["Hu B2", "G7 G8", "R8 R9", "B9 G9 R9 S9 B3"], &[]);
    round.plays(0, "Hu");
    let error = round
        .bomb(S[3], combination("B9 G9 R9 S9"))
        .expect_err("no trick");
    assert_eq!(
        error.to_string(),
        "expected a combination on the table, for a bomb, found the lead of seat 2"
    );
    assert_eq!(round.moves(3), [""; 0]);
}

#[test]
fn better_bombs_beat_bombs() {
    let four = "B9 G9 R9 S9";
    let beaten = |by: &str, bomb: &str| combination(by).beats(&combination(bomb));
    assert!(beaten(four, "Dr") && beaten("B2 G2 R2 S2", "BA GA"));
    assert!(beaten("BJ GJ RJ SJ", four) && !beaten(four, "BJ GJ RJ SJ"));
    assert!(beaten("R2 R3 R4 R5 R6", four) && !beaten(four, "R2 R3 R4 R5 R6"));
    assert!(beaten("R2 R3 R4 R5 R6 R7", "BA BK BQ BJ B10"));
    assert!(!beaten("BA BK BQ BJ B10", "R2 R3 R4 R5 R6 R7"));
    assert!(beaten("B3 B4 B5 B6 B7", "R2 R3 R4 R5 R6"));
    assert!(!beaten("BA BK BQ BJ B10", "RA RK RQ RJ R10"), "equal rank");
    assert!(!beaten("RA RK RQ RJ S10", four), "no bomb");
    assert!(!beaten(four, "Hu"));
}

#[test]
fn any_seat_bombs_out_of_turn_and_the_next_one_is_in_turn() {
    let hands = ["B3 B10", "G7 G8", "B9 G9 R9 S9 R2", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
    assert_eq!(round.moves(2), ["B9 G9 R9 S9"]);
    assert_eq!(round.moves(3), [""; 0]);
    assert_eq!(
        round.bomb(S[3], combination("S5")),
        Err(Illegal::NotABomb(combination("S5")))
    );
    round.bombs(2, "B9 G9 R9 S9");
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    round.passes(&[3, 0, 1, 2]);
    assert_eq!(round.cards_won(2).len(), 5);
}

#[test]
fn holder_bombs_its_own_combination_at_once_or_in_the_closing_step() {
    let hands = ["B3 B9 G9 R9 S9 B4", "G7 G8", "R2 R3", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    let at_once = *round.plays(0, "B3").bombs(0, "B9 G9 R9 S9");
    assert_eq!(at_once.phase(), Phase::Follow(S[1]));

    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3").passes(&[1, 2, 3]);
    assert_eq!(round.moves(0), ["B9 G9 R9 S9", "pass"]);
    let error = round.refuses(0, "B4");
    assert!(
        error.starts_with("expected a bomb, the only combination"),
        "{error}"
    );
    round.plays(0, "B9 G9 R9 S9");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
}

#[test]
fn other_seat_bombs_in_the_closing_step() {
    let hands = ["B3 B4", "G7 G8", "B9 G9 R9 S9 R2", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3").passes(&[1, 2, 3]);
    assert_eq!(round.phase(), Phase::Close(S[0]));
    assert_eq!(round.bombs(2, "B9 G9 R9 S9").phase(), Phase::Follow(S[3]));
}

#[test]
fn wish_is_open_until_its_rank_is_played() {
    let hands = ["Ma B2 B4", "G7 G8 GK", "R9 R10 RQ", "S9 S10 SQ"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    assert_eq!(round.wish(), Rank::new(9));
    round.plays(1, "G7");
    assert_eq!(round.wish(), Rank::new(9), "seat 1 has no nine");
    assert_eq!(round.moves(2), ["R9"]);
    assert_eq!(
        round.pass(S[2]).expect_err("bound").to_string(),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    assert_eq!(
        round.refuses(2, "R10"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    round.plays(2, "R9");
    assert_eq!(round.wish(), None);
    assert_eq!(round.moves(3), ["S10", "SQ", "pass"]);
}

#[test]
fn wish_does_not_bind_a_seat_that_cannot_meet_it() {
    let hands = ["Ma B2 BJ", "G7 G8 GK", "R9 RQ R3", "S9 S10 SQ"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9).plays(1, "GK");
    assert_eq!(round.moves(2), ["pass"]);
    round.passes(&[2, 3, 0, 1]);
    assert_eq!(round.phase(), Phase::Lead(S[1]));
    assert_eq!(round.moves(1), ["G7", "G8"], "seat 1 has no nine to lead");
    round.plays(1, "G7");
    assert_eq!(round.moves(2), ["R9"]);
}

#[test]
fn wish_binds_the_lead() {
    let hands = ["Ma B2", "G7 G8", "RQ R9 S9 R3", "SK S10"];
    let mut lead = scene(2, hands, &[]);
    lead.open_wish(9);
    assert_eq!(lead.moves(2), ["R9", "R9 S9", "S9"]);
    assert_eq!(
        lead.refuses(2, "RQ"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
}

#[test]
fn bomb_without_the_rank_is_no_lead_against_a_wish_but_goes_on_a_trick() {
    let hands = ["Ma B2", "B8 G8 R8 S8 G9 G2", "RQ R3", "SK S10"];
    let mut round = scene(1, hands, &[]);
    round.open_wish(9);
    assert_eq!(round.moves(1), ["G9"]);
    assert_eq!(
        round.refuses(1, "B8 G8 R8 S8"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    assert_eq!(round.moves(1), ["B8 G8 R8 S8", "G9"], "and no pass");
    round.plays(1, "B8 G8 R8 S8");
    assert_eq!(round.wish(), Rank::new(9), "the wish stays open");
}

#[test]
fn wish_binds_with_the_phoenix_and_with_a_bomb() {
    let hands = ["Ma B2", "B5 G5", "Ph R9 R3", "SK S10"];
    let mut round = scene(1, hands, &[]);
    round.open_wish(9);
    let mut bomb = round;
    bomb.hands[S[2]] = "R9 S9 G9 B9 R3 RA SA".parse().expect("cards");
    round.plays(1, "B5 G5");
    assert_eq!(round.moves(2), ["Ph R9"]);
    bomb.plays(1, "B5 G5");
    assert!(!bomb.moves(2).contains(&"pass".to_owned()));
    assert!(bomb.moves(2).contains(&"B9 G9 R9 S9".to_owned()));
    assert!(!bomb.moves(2).contains(&"RA SA".to_owned()));
    let mut only_bomb = scene(1, ["B2 B3", "BK BA", "R9 S9 G9 B9 RA", "S3 S4"], &[]);
    only_bomb.open_wish(9);
    only_bomb.plays(1, "BK");
    assert_eq!(only_bomb.moves(2), ["B9 G9 R9 S9"]);
}

#[test]
fn phoenix_does_not_meet_the_wish() {
    let hands = ["Ma B2", "B8 Ph G10", "R9 R3", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9).plays(1, "Ph");
    assert_eq!(round.wish(), Rank::new(9));
}

#[test]
fn own_straight_of_the_mahjong_does_not_meet_its_wish() {
    let hands = ["Ma B2 R3 S4 B5 G9", "B8 G10", "R5 R4", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma B2 R3 S4 B5", 5);
    assert_eq!(round.wish(), Rank::new(5));
}

#[test]
fn wish_does_not_bind_out_of_turn_or_in_the_closing_step() {
    let hands = ["Ma B2", "G10 GJ", "B8 G8 R8 S8 R9", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    let mut close = round;
    assert_eq!(round.bombs(2, "B8 G8 R8 S8").wish(), Rank::new(9));
    close.hands[S[2]] = "R2 R3".parse().expect("cards");
    close.hands[S[0]] = "B9 G9 R9 S9".parse().expect("cards");
    close.passes(&[1, 2, 3]);
    assert_eq!(close.moves(0), ["B9 G9 R9 S9", "pass"]);
    close.passes(&[0]);
}

#[test]
fn only_a_play_with_the_mahjong_makes_a_wish() {
    let mut round = scene(0, ["Ma B2", "G7 G8", "R3 R4", "SK S10"], &[]);
    let play = Play {
        combination: combination("B2"),
        wish: Rank::new(9),
    };
    assert_eq!(round.play(S[0], play), Err(Illegal::WishWithoutMahjong));
    assert_eq!(round.plays(0, "Ma").wish(), None, "and it need not");
}

#[test]
fn trick_of_the_dragon_goes_to_an_opponent() {
    let mut round = scene(0, ["Dr B2", "G7 G8", "R3 R4", "SK S10"], &[]);
    round.plays(0, "Dr").passes(&[1, 2, 3]);
    assert_eq!(
        round.phase(),
        Phase::Close(S[0]),
        "the holder may bomb first"
    );
    round.passes(&[0]);
    assert_eq!(round.phase(), Phase::GiveDragon(S[0]));
    let refused = round.give_dragon(S[0], S[2]).expect_err("the partner");
    assert_eq!(
        refused.to_string(),
        "expected an opponent as receiver of the Dragon's trick, found seat 2"
    );
    assert!(round.give_dragon(S[1], S[3]).is_err());
    assert!(round.pass(S[0]).is_err());
    round.give_dragon(S[0], S[3]).expect("an opponent");
    assert_eq!(round.cards_won(3).to_string(), "Dr");
    assert_eq!(round.phase(), Phase::Lead(S[0]));
}

#[test]
fn trick_of_the_dragon_may_go_to_an_opponent_who_is_out() {
    let mut round = scene(0, ["Dr", "", "R3 R4", "SK S10"], &[1]);
    round.plays(0, "Dr").passes(&[2, 3]);
    round.give_dragon(S[0], S[1]).expect("an opponent");
    assert_eq!(round.cards_won(1).to_string(), "Dr");
    assert_eq!(round.phase(), Phase::Lead(S[2]));
}

#[test]
fn bombed_dragon_belongs_to_the_bomber() {
    let mut round = scene(0, ["Dr B2", "G7 G8", "R3 R4", "B9 G9 R9 S9 SK"], &[]);
    round
        .plays(0, "Dr")
        .passes(&[1, 2])
        .plays(3, "B9 G9 R9 S9")
        .passes(&[0, 1, 2, 3]);
    assert_eq!(round.phase(), Phase::Lead(S[3]));
    assert!(round.cards_won(3).contains(Card::Dragon));
}

#[test]
fn dragon_as_the_last_card_of_the_round_is_given_away() {
    let mut round = scene(0, ["Dr", "", "", "S5"], &[1, 2]);
    round.plays(0, "Dr");
    assert_eq!(round.phase(), Phase::GiveDragon(S[0]));
    assert!(
        round.bomb(S[3], combination("S5")).is_err(),
        "the round is decided"
    );
    round.give_dragon(S[0], S[1]).expect("an opponent");
    assert_eq!(round.ends().cards, ByTeam([75, 25]));
}

#[test]
fn double_victory_ends_the_round_at_once_and_gives_no_dragon() {
    let mut round = scene(0, ["Dr", "G10 G5", "", "SK"], &[2]);
    let result = round.plays(0, "Dr").ends();
    assert_eq!(result.cards, ByTeam([200, 0]));
    assert_eq!(result.finish.third, None);
    assert!(round.pass(S[1]).is_err());
}

#[test]
fn last_player_gives_the_hand_to_the_opponents_and_the_tricks_to_the_first() {
    let result = three_out().plays(3, "SK").ends();
    // Seat 2 holds a king and a five: 15 for its opponents. Its trick of a ten is for seat 1, and
    // the king on the table for seat 3, who played it.
    assert_eq!(result.finish.first, S[1]);
    assert_eq!(result.cards, ByTeam([65, 35]));
}

/// Seat 1 is out first and 0 second; seat 3 leads its last card, and seat 2 will be the last.
fn three_out() -> Round {
    let mut round = scene(3, ["", "", "BK G5", "SK"], &[1, 0]);
    if let Stage::Play(table) = &mut round.stage {
        let ten: CardSet = "B10".parse().expect("card");
        table.won[S[0]] = table.won[S[0]] - ten;
        table.won[S[2]] = ten;
    }
    round
}

#[test]
fn calls_count_for_each_seat_by_itself() {
    let mut round = three_out();
    round.calls = BySeat([
        None,
        Some(Call::Tichu),
        Some(Call::GrandTichu),
        Some(Call::Tichu),
    ]);
    let result = round.plays(3, "SK").ends();
    assert_eq!(result.calls, ByTeam([-200, 0]));
    round.calls[S[1]] = Some(Call::GrandTichu);
    assert_eq!(round.ends().calls, ByTeam([-200, 100]));
    assert_eq!(round.ends().points(), ByTeam([-135, 135]));
}

#[test]
fn position_of_a_seat_without_cards_has_no_moves() {
    let round = scene(0, ["B2", "", "R3", "S4"], &[1]);
    for seat in S {
        let mut moves = vec![Move::Pass];
        round.legal(seat, &mut moves);
        assert_eq!(moves.is_empty(), seat != S[0]);
    }
}
