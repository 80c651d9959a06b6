//! Matches of a player that takes any legal action.

use std::sync::LazyLock;

use tichu::{Action, BySeat, Call, CardSet, Event, Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::{Engine, Networks};
use tichu_table::{
    Act, Agents, Asked, Beginning, Chair, Deals, Refusal, Seats, Strength, Table, Why,
};
use work::{Stop, Work};

mod moments;
mod tokens;

static AGENTS: LazyLock<Agents> = LazyLock::new(|| {
    let networks = Networks::load(&Source::Embedded).unwrap();
    Agents::new(
        &networks,
        &Engine::load(&Source::Embedded, &networks).unwrap(),
    )
});

const CHAMPION: Chair = Chair::Agent(Strength::Champion);
const PEOPLE: Chair = Chair::Agent(Strength::People);
const SEARCH: Chair = Chair::Agent(Strength::Search);

/// A secret that everybody may know.
const SECRET: Deals = Deals::Secret([7; 16]);

fn begin(chairs: [Chair; 4], deals: Deals) -> Table {
    begin_to(chairs, deals, 1000)
}

fn begin_to(chairs: [Chair; 4], deals: Deals, target: i32) -> Table {
    let mut table = Table::new(Beginning {
        seats: Seats::new(BySeat(chairs)).unwrap(),
        deals,
        target: TargetScore::try_from(target).unwrap(),
        ..Beginning::default()
    })
    .unwrap();
    play_on(&mut table);
    table
}

fn play_on(table: &mut Table) {
    table
        .play_on(&mut AGENTS.clone(), &mut Work::unlimited())
        .unwrap();
}

fn act(table: &mut Table, act: Act) -> Result<(), Refusal> {
    table.act(act, &mut AGENTS.clone(), &mut Work::unlimited())
}

/// The player in a seat, and people in the others.
fn at(seat: usize) -> [Chair; 4] {
    let mut chairs = [PEOPLE; 4];
    chairs[seat] = Chair::You;
    chairs
}

/// Plays to the end of the round by random acts; `each` sees every question.
fn finish(table: &mut Table, rng: &mut fastrand::Rng, mut each: impl FnMut(&Table)) {
    while table.result().is_none() {
        each(table);
        let acts = table.acts();
        act(table, acts[rng.usize(..acts.len())]).unwrap();
    }
    each(table);
}

#[test]
fn whoever_takes_random_legal_acts_finishes_every_match_in_every_seat() {
    for seed in 0..12 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = begin_to(at(rng.usize(..4)), Deals::Seed(seed), 200);
        let mut rounds = 1;
        while let Some(asked) = table.asked() {
            let acts = table.acts();
            assert!(!acts.is_empty(), "{asked:?}");
            act(&mut table, acts[rng.usize(..acts.len())]).unwrap();
            rounds = rounds.max(table.round_number());
        }
        assert!(table.standing().winner().is_some());
        assert_eq!(table.acts(), []);
        assert_eq!(act(&mut table, Act::GoOn), Err(Refusal::MatchOver));
        assert_eq!(table.round_number(), rounds);
    }
}

#[test]
fn every_act_in_the_list_is_legal_and_cards_outside_it_are_refused() {
    for seed in 0..4 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = begin(at(2), Deals::Seed(seed));
        let player = Seat::ALL[2];
        finish(&mut table, &mut rng.fork(), |table| {
            let acts = table.acts();
            for one in &acts {
                if let Act::Action(action) = one
                    && *action != Action::TakeRest
                {
                    assert!(table.may(player, *action), "{action}");
                }
            }
            for selection in table.selections() {
                let listed = acts.iter().any(|one| {
                    matches!(one, Act::Action(Action::Play(play))
                        if play.combination.cards() == selection.combination.cards()
                            && play.combination.kind() == selection.combination.kind())
                });
                assert_eq!(listed, selection.refused.is_none(), "{selection:?}");
            }
            for _ in 0..5 {
                let hand: Vec<_> = table.game().round().hand(player).iter().collect();
                let cards: CardSet = hand.iter().copied().filter(|_| rng.u8(..4) == 0).collect();
                for combination in tichu::Combination::readings(cards) {
                    let action = Action::Play(combination.into());
                    let is_listed = acts.contains(&Act::Action(action));
                    let known =
                        table.asked() == Some(Asked::Play) || table.asked() == Some(Asked::Bomb);
                    assert!(!known || is_listed == table.may(player, action), "{action}");
                }
            }
        });
    }
}

#[test]
fn the_deal_is_the_same_in_all_seats_and_its_seed_deals_it_again() {
    let deals: Vec<_> = (0..4)
        .map(|seat| *begin(at(seat), Deals::Seed(20_261_126)).deal())
        .collect();
    assert!(deals.iter().all(|deal| *deal == deals[0]));
    let mut rng = fastrand::Rng::with_seed(3);
    assert_ne!(Deals::secret().unwrap(), Deals::secret().unwrap());
    let mut table = begin(at(0), SECRET);
    finish(&mut table, &mut rng, |_| {});
    act(&mut table, Act::GoOn).unwrap();
    assert_eq!(table.round_number(), 2);
    assert_eq!(begin(at(0), Deals::Seed(table.seed())).deal(), table.deal());
    assert!(table.seed() < 1 << 53);
}

#[test]
fn who_watches_gets_the_whole_round_and_can_only_go_on() {
    let mut table = begin([CHAMPION, PEOPLE, CHAMPION, PEOPLE], Deals::Seed(11));
    assert!(table.result().is_some());
    assert_eq!(table.acts(), [Act::GoOn]);
    assert_eq!(
        act(&mut table, Act::Action(Action::Pass)),
        Err(Refusal::Watching)
    );
    act(&mut table, Act::GoOn).unwrap();
    assert_eq!(table.round_number(), 2);
}

#[test]
fn what_does_not_answer_the_question_is_refused_and_changes_nothing() {
    let mut table = begin(at(0), Deals::Seed(2));
    let before = table.clone();
    assert_eq!(table.asked(), Some(Asked::GrandTichu));
    for wrong in [
        Act::Wait,
        Act::GoOn,
        Act::Action(Action::Pass),
        Act::Action(Action::Call(Call::Tichu)),
    ] {
        assert!(act(&mut table, wrong).is_err(), "{wrong:?}");
        assert_eq!(table, before);
    }
    act(&mut table, Act::Action(Action::TakeRest)).unwrap();
    assert_eq!(table.asked(), Some(Asked::Exchange));
    assert_eq!(table.acts().len(), 15, "14 exchanges and a call");
    assert!(act(&mut table, Act::Action(Action::TakeRest)).is_err());
}

#[test]
fn a_bomb_out_of_turn_is_asked_for_after_each_play_that_it_beats() {
    let mut questions = 0;
    for seed in 0..40 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = begin(at(0), Deals::Seed(seed));
        while table.result().is_none() {
            if table.asked() == Some(Asked::Bomb) {
                questions += 1;
                let acts = table.acts();
                assert!(acts.contains(&Act::Wait));
                assert!(!acts.contains(&Act::Action(Action::Pass)));
                let refused: Vec<_> = table
                    .selections()
                    .into_iter()
                    .filter_map(|one| one.refused)
                    .collect();
                assert!(refused.contains(&Why::Turn));
                let events = table.events().len();
                let before = table.clone();
                act(&mut table, Act::Wait).unwrap();
                assert!(
                    table.own_moments().contains(&events),
                    "no bomb can be taken back"
                );
                let mut back = table.rewind(events, None).unwrap();
                play_on(&mut back);
                assert_eq!(back, before);
                let asks_again = table.asked() == Some(Asked::Bomb);
                assert!(!asks_again || table.events().len() > events);
                continue;
            }
            let acts: Vec<Act> = table.acts();
            let keeps = |one: &&Act| match one {
                Act::Action(Action::Play(play)) => {
                    !play.combination.is_bomb() && play.combination.size() < 4
                }
                _ => true,
            };
            let kept: Vec<&Act> = acts.iter().filter(keeps).collect();
            let one = if kept.is_empty() {
                acts[0]
            } else {
                *kept[rng.usize(..kept.len())]
            };
            act(&mut table, one).unwrap();
        }
    }
    assert!(questions > 10, "{questions}");
}

#[test]
fn a_call_may_be_made_before_the_first_own_card_also_out_of_turn() {
    let mut table = begin(at(3), Deals::Seed(6));
    act(&mut table, Act::Action(Action::TakeRest)).unwrap();
    let tichu = Act::Action(Action::Call(Call::Tichu));
    assert!(table.acts().contains(&tichu));
    act(&mut table, tichu).unwrap();
    assert_eq!(table.asked(), Some(Asked::Exchange), "the question stays");
    assert!(!table.acts().contains(&tichu));
    let call = Event {
        seat: Seat::ALL[3],
        action: Action::Call(Call::Tichu),
    };
    assert_eq!(table.events().last(), Some(&call));
}

#[test]
fn a_search_ends_with_its_work_and_the_round_goes_on() {
    let mut table = begin([Chair::You, SEARCH, SEARCH, SEARCH], Deals::Seed(8));
    let mut rng = fastrand::Rng::with_seed(8);
    while table.result().is_none() {
        let acts = table.acts();
        let work = &mut Work::new(20_000_000, &Stop::default());
        let one = acts[rng.usize(..acts.len())];
        table.act(one, &mut AGENTS.clone(), work).unwrap();
    }
}

#[test]
fn tricks_have_their_plays_and_the_one_before() {
    let mut rng = fastrand::Rng::with_seed(14);
    let mut table = begin(at(0), Deals::Seed(14));
    finish(&mut table, &mut rng, |table| {
        let tricks = table.tricks();
        let played = tricks
            .played
            .0
            .into_iter()
            .fold(CardSet::EMPTY, |all, cards| all | cards);
        let round = table.game().round();
        let held = Seat::ALL
            .into_iter()
            .fold(CardSet::EMPTY, |all, seat| all | round.hand(seat));
        if !tricks.now.is_empty() || !tricks.last.is_empty() {
            assert_eq!(played | held, CardSet::DECK);
            assert!((played & held).is_empty());
        }
        if let Some(trick) = round.trick() {
            let of = |event: &Event| match event.action {
                Action::Play(play) => play.combination.cards(),
                _ => CardSet::EMPTY,
            };
            let cards = tricks
                .now
                .iter()
                .fold(CardSet::EMPTY, |all, event| all | of(event));
            assert_eq!(cards, trick.cards());
        }
    });
    assert!(!table.tricks().last.is_empty());
}
