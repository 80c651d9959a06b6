//! Reasons of recommendations, of the models that ship.

use tichu::{Call, Card, CardSet, Hand, Scores};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_models::outlook::{Comparison, Goal, Outlook};
use tichu_models::structure::{Subsets, WinShares, bombs};
use tichu_models::tichu_call::{TichuAdvisor, TichuAnswer, TichuQuestion};
use tichu_models::whole_hand::{Known, MatchState, Others};
use tichu_models::why::{LEAST, Why, WhyKind, WhyReason};

const EXPLAINED: Sections = Sections {
    explanation: true,
    ..Sections::OUTLOOK
};

fn advisor() -> Advisor {
    Advisor::load(&Source::Embedded).unwrap()
}

fn at(own: i32, opponent: i32) -> Situation {
    Situation::from(Scores { own, opponent })
}

fn why(hand: &str, situation: Situation) -> Why {
    let hand: Hand<8> = hand.parse().unwrap();
    *advisor()
        .answer(&hand, situation, EXPLAINED)
        .verdict
        .why
        .unwrap()
}

fn reason(why: &Why, kind: WhyKind) -> Option<WhyReason> {
    why.reasons
        .iter()
        .find(|reason| reason.kind == kind)
        .copied()
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn gain(comparison: &Comparison) -> f64 {
    comparison.margin(Goal::Points) / 2.0
        + comparison.margin(Goal::MatchWin) * comparison.points_per_match / 2.0
}

#[test]
fn a_hand_with_one_ace_is_not_called_for_its_losers() {
    let why = why("RA SK SQ B7 G3 S3 B2 Ma", Situation::default());
    assert_eq!(why.reasons[0].kind, WhyKind::Losers);
    assert_eq!(why.reasons[0].cards, cards("SQ B7 G3 S3 B2"));
    assert!(why.reasons[0].points < -20.0, "{why:?}");
    assert_eq!(reason(&why, WhyKind::Winners).unwrap().cards, cards("RA"));
    let words = why.to_string();
    let begin = "No Dragon and no Phoenix: four losers cost ";
    assert!(words.starts_with(begin), "{words}");
}

#[test]
fn dragon_and_phoenix_are_the_reason_for_a_call() {
    let why = why("Dr Ph RA BQ B9 R6 S4 G3", Situation::default());
    assert_eq!(why.reasons[0].kind, WhyKind::Winners);
    assert_eq!(why.reasons[0].cards, cards("Dr Ph RA"));
    assert!(why.reasons[0].points > 20.0, "{why:?}");
    let words = why.to_string();
    assert!(
        words.starts_with("Dragon, Phoenix and ace are worth "),
        "{words}"
    );
}

#[test]
fn a_bomb_speaks_for_a_call() {
    for (hand, bomb, named) in [
        (
            "BA BJ G9 B10 G10 R10 S10 S3",
            "B10 G10 R10 S10",
            "the bomb of 10s",
        ),
        ("Dr RA S9 B4 B2 G2 R2 S2", "B2 G2 R2 S2", "the bomb of 2s"),
        ("BA GA RA SA R5 S4 S3 B2", "BA GA RA SA", "the bomb of aces"),
        (
            "GA GK GQ GJ G10 G9 G8 G7",
            "GA GK GQ GJ G10 G9 G8 G7",
            "the bomb from 7 to ace",
        ),
    ] {
        let why = why(hand, Situation::default());
        let reason = reason(&why, WhyKind::Bomb).unwrap_or_else(|| panic!("{hand}: {why:?}"));
        assert_eq!(reason.cards, cards(bomb), "{hand}");
        assert!(reason.points >= LEAST, "{hand}: {why:?}");
        let words = why.to_string().to_lowercase();
        assert!(words.contains(named), "{hand}: {words}");
    }
}

#[test]
fn a_straight_and_a_pair_of_kings_speak_for_a_call() {
    let long = why("Dr BA GQ GJ S10 G9 G8 S2", Situation::default());
    let straight = reason(&long, WhyKind::Straight).unwrap();
    assert_eq!(straight.cards, cards("GQ GJ S10 G9 G8"));
    assert!(straight.points >= LEAST);
    let kings = why("Dr RA BK GK G9 S7 S4 B2", Situation::default());
    assert_eq!(reason(&kings, WhyKind::Sets).unwrap().cards, cards("BK GK"));
}

#[test]
fn the_dogs_speak_against_a_call() {
    let why = why("Dr RA BQ G9 S7 S4 B2 Hu", Situation::default());
    let dogs = reason(&why, WhyKind::Dogs).unwrap();
    assert_eq!(dogs.cards, cards("Hu"));
    assert!(dogs.points < -10.0, "{why:?}");
}

#[test]
fn scores_have_a_meaning_and_leave_the_cards_as_they_are() {
    let hand = "BA RA G9 S7 S4 R4 B3 Ma";
    let start = why(hand, at(0, 0));
    assert_eq!(reason(&start, WhyKind::Scores), None);
    for (scores, speaks_for, meaning) in [
        ([850, 600], false, "at 850:600 a failed call costs the lead"),
        ([300, 850], true, "at 300:850 there is little to lose"),
        ([300, 450], true, "at 300:450 a success counts for more"),
        (
            [950, 300],
            false,
            "at 950:300 a plain round is about enough to win",
        ),
    ] {
        let why = why(hand, at(scores[0], scores[1]));
        let reason = reason(&why, WhyKind::Scores).unwrap();
        assert_eq!(reason.points > 0.0, speaks_for, "{scores:?}");
        let words = why.to_string();
        assert!(words.to_lowercase().contains(meaning), "{words}");
        for kind in [WhyKind::Winners, WhyKind::Losers] {
            let points = |why: &Why| why.reasons.iter().find(|r| r.kind == kind).unwrap().points;
            assert!((points(&why) - points(&start)).abs() < 1e-9, "{kind:?}");
        }
    }
}

#[test]
fn a_call_of_an_opponent_is_a_reason() {
    let called = |opponent_called| Situation {
        opponent_called,
        ..Situation::default()
    };
    let hand = "Dr RA BQ G9 S7 S4 B3 B2";
    let unknown = why(hand, called(None));
    assert_eq!(reason(&unknown, WhyKind::OpponentCalled), None);
    let known = why(hand, called(Some(true)));
    assert!(reason(&known, WhyKind::OpponentCalled).unwrap().points < -5.0);
    assert!(known.to_string().contains("pponent's Grand Tichu"));
}

#[test]
fn a_call_of_the_partner_is_the_only_reason() {
    let situation = Situation {
        partner_called: true,
        ..at(300, 450)
    };
    let why = why("Dr Ph RA BQ B9 R6 S4 G3", situation);
    let [reason] = why.reasons[..] else {
        panic!("{why:?}");
    };
    assert_eq!(reason.kind, WhyKind::PartnerCalled);
    assert!(reason.cards.is_empty());
    // A call that fails costs 200 points.
    assert!((-200.0..-50.0).contains(&reason.points), "{why:?}");
    assert!(why.to_string().starts_with("Your partner has called"));
}

#[test]
fn after_the_match_there_is_no_reason() {
    let why = why("Dr Ph RA BQ B9 R6 S4 G3", at(1005, 300));
    assert!(why.reasons.is_empty());
    assert_eq!(why.to_string(), "The match is over at these scores.");
}

/// What holds for the reasons of any hand with this gain of a call.
fn check(why: &Why, gain: f64, hand: CardSet, name: &str) {
    let words = why.to_string();
    let found = format!("{name} {gain:+.1} {words} {:?}", why.reasons);
    if gain.abs() >= 20.0 {
        let main = why.reasons.first().unwrap_or_else(|| panic!("{found}"));
        assert!(main.points * gain > 0.0, "{found}");
    }
    assert!(!why.reasons.is_empty() || gain.abs() < 10.0, "{found}");
    for reason in &why.reasons {
        assert!(reason.points.abs() >= LEAST, "{found}");
        assert!(hand.contains_all(reason.cards), "{found}");
        let is_for = reason.points > 0.0;
        match reason.kind {
            WhyKind::Bomb => {
                assert!(is_for, "{found}");
                let known = bombs(hand);
                assert!(known.iter().any(|bomb| reason.cards.contains_all(*bomb)));
            }
            WhyKind::Straight | WhyKind::Sets => assert!(is_for, "{found}"),
            WhyKind::Losers | WhyKind::Dogs => assert!(!is_for, "{found}"),
            _ => {}
        }
    }
    let sentences = words.matches(". ").count() + 1;
    assert!(sentences <= 2 && words.ends_with('.'), "{found}");
    assert!(words.chars().next().unwrap().is_uppercase(), "{found}");
    assert!(words.len() <= 300, "{found}");
}

fn deal(rng: &mut fastrand::Rng, cards: usize) -> CardSet {
    let mut deck: Vec<Card> = Card::deck().collect();
    rng.shuffle(&mut deck);
    deck.into_iter().take(cards).collect()
}

fn scores(rng: &mut fastrand::Rng) -> Scores {
    let mut total = || rng.i32(-40..200) * 5;
    Scores {
        own: total(),
        opponent: total(),
    }
}

#[test]
fn the_reasons_of_random_hands_fit_their_gain() {
    let advisor = advisor();
    let mut rng = fastrand::Rng::with_seed(35);
    for number in 0..600 {
        let cards = deal(&mut rng, 8);
        let mut situation = Situation::default();
        if number % 2 == 1 {
            situation.scores = scores(&mut rng);
            situation.opponent_called = [None, Some(true), Some(false)][rng.usize(0..3)];
        }
        let hand = Hand::new(cards).unwrap();
        let answer = advisor.answer(&hand, situation.clone(), EXPLAINED);
        let outlook = answer.verdict.outlook.unwrap();
        let comparison = outlook.comparison().unwrap();
        let why = answer.verdict.why.unwrap();
        let name = format!("{hand} {:?}", situation.scores);
        check(&why, gain(comparison), cards, &name);
    }
}

#[test]
fn the_reasons_of_a_hand_add_up_to_its_gain() {
    let advisor = advisor();
    let mut rng = fastrand::Rng::with_seed(36);
    let mut near = 0;
    for _ in 0..200 {
        let hand = Hand::new(deal(&mut rng, 8)).unwrap();
        let answer = advisor.answer(&hand, Situation::default(), EXPLAINED);
        let outlook = answer.verdict.outlook.unwrap();
        let comparison = outlook.comparison().unwrap();
        let reasons = answer.verdict.why.unwrap().reasons;
        let sum: f64 = reasons.iter().map(|reason| reason.points).sum();
        // Reasons below the least are left out.
        near += usize::from((sum - gain(comparison)).abs() < 2.0 * LEAST);
    }
    assert!(near >= 190, "{near}");
}

struct TichuModels {
    tichu: TichuAdvisor,
    grand_tichu: Advisor,
    shares: WinShares,
}

impl TichuModels {
    fn load() -> TichuModels {
        TichuModels {
            tichu: TichuAdvisor::load(&Source::Embedded).unwrap(),
            grand_tichu: advisor(),
            shares: WinShares::load(&Source::Embedded).unwrap(),
        }
    }

    fn answer(&self, hand: CardSet, is_exchanged: bool, state: MatchState) -> TichuAnswer {
        let known = Known {
            hand,
            is_exchanged,
            match_state: Some(state),
            exchange: None,
            table: None,
        };
        let question = TichuQuestion {
            known,
            player: None,
        };
        let subsets = Subsets::of(hand, &self.shares).unwrap();
        let grand_tichu = self.grand_tichu.outlook().match_values();
        self.tichu
            .answer(&question, &subsets, grand_tichu, EXPLAINED)
    }
}

#[test]
fn the_reasons_for_tichu_speak_of_plays() {
    let models = TichuModels::load();
    let weak = cards("BA RK SK R8 G8 G7 B5 S5 R4 G3 R3 S2 Ma Hu");
    let why = models
        .answer(weak, true, MatchState::default())
        .verdict
        .why
        .unwrap();
    assert!(why.reasons[0].points < 0.0, "{why:?}");
    let words = why.to_string();
    assert!(words.contains(" losers among "), "{words}");
    assert!(words.to_lowercase().contains("the dogs"), "{words}");
    let strong = cards("Dr Ph RA SA BA BK SK RK GQ GJ S10 B9 G8 R7");
    let why = models
        .answer(strong, true, MatchState::default())
        .verdict
        .why
        .unwrap();
    assert_eq!(why.reasons[0].kind, WhyKind::Winners);
    assert!(
        why.reasons[0].cards.contains_all(cards("Dr Ph RA SA BA")),
        "{why:?}"
    );
}

#[test]
fn after_a_call_of_the_team_the_reason_for_tichu_is_that_call() {
    let models = TichuModels::load();
    let hand = cards("Dr Ph RA SA BA BK SK RK GQ GJ S10 B9 G8 R7");
    let partner = MatchState {
        calls: Others {
            partner: Some(Call::GrandTichu),
            ..Others::default()
        },
        ..MatchState::default()
    };
    let why = models.answer(hand, true, partner).verdict.why.unwrap();
    assert_eq!(why.reasons.len(), 1);
    assert_eq!(why.reasons[0].kind, WhyKind::PartnerCalled);
    assert!(why.reasons[0].points < 0.0);
    let own = MatchState {
        own_call: Some(Call::Tichu),
        ..MatchState::default()
    };
    let answer = models.answer(hand, true, own);
    assert_eq!(answer.verdict.outlook, Some(Outlook::AlreadyCalled));
    let why = answer.verdict.why.unwrap();
    assert!(why.reasons.is_empty());
    assert_eq!(why.to_string(), "You have called already.");
}

#[test]
fn the_reasons_for_tichu_fit_the_gain_of_random_hands() {
    let models = TichuModels::load();
    let mut rng = fastrand::Rng::with_seed(37);
    for number in 0..160 {
        let hand = deal(&mut rng, 14);
        let mut state = MatchState::default();
        if number % 4 == 3 {
            state.scores = scores(&mut rng);
            state.calls.next = rng.bool().then_some(Call::Tichu);
        }
        let answer = models.answer(hand, number % 2 == 1, state);
        let Some(Outlook::Choice(comparison)) = answer.verdict.outlook else {
            panic!("{hand}");
        };
        let name = format!("{hand} {:?}", state.scores);
        check(&answer.verdict.why.unwrap(), gain(&comparison), hand, &name);
    }
}
