//! Answers of the models that ship.

use tichu::{Call, Scores, TargetScore};

use super::*;
use crate::decision::{Advisor, CallStrength, Reason, Sections};
use crate::explanation::Explanation;
use crate::model::Source;
use crate::outlook::Outlook;
use crate::structure::{Subsets, WinShares};
use crate::whole_hand::{Known, MatchState, Others};

struct Models {
    tichu: TichuAdvisor,
    grand_tichu: Advisor,
    shares: WinShares,
}

impl Models {
    fn load() -> Models {
        let source = Source::Embedded;
        Models {
            tichu: TichuAdvisor::load(&source).unwrap(),
            grand_tichu: Advisor::load(&source).unwrap(),
            shares: WinShares::load(&source).unwrap(),
        }
    }

    fn answer(&self, known: Known) -> TichuAnswer {
        let question = TichuQuestion {
            known,
            player: None,
        };
        let sections = Sections {
            explanation: true,
            ..Sections::ALL
        };
        let subsets = Subsets::of(known.hand, &self.shares).unwrap();
        self.tichu.answer(
            &question,
            &subsets,
            self.grand_tichu.outlook().match_values(),
            sections,
        )
    }
}

fn known(hand: &str) -> Known {
    Known {
        hand: hand.parse().unwrap(),
        is_exchanged: true,
        match_state: Some(MatchState::default()),
        exchange: None,
        table: None,
    }
}

const STRONG: &str = "Dr Ph RA SA BA BK SK RK GQ GJ S10 B9 G8 R7";
const WEAK: &str = "GQ RJ BJ G9 S9 B8 B6 G6 G5 G4 R4 G3 R3 Hu";

#[test]
fn a_strong_hand_is_called_and_a_weak_one_is_not() {
    let models = Models::load();
    let (strong, weak) = (models.answer(known(STRONG)), models.answer(known(WEAK)));
    for model in ["logistic", "boosted"] {
        let probability =
            |answer: &TichuAnswer| answer.verdict.estimates.get(model).unwrap().probability;
        assert!(probability(&strong) > 0.8, "{model}");
        assert!(probability(&weak) < 0.02, "{model}");
    }
    for profile in models.tichu.profiles() {
        let call = |answer: &TichuAnswer| {
            answer
                .verdict
                .decisions
                .get(profile.name.as_str())
                .unwrap()
                .call
        };
        assert!(call(&strong), "{}", profile.name);
        assert!(!call(&weak), "{}", profile.name);
    }
    assert!(strong.first_out > weak.first_out);
}

#[test]
fn points_and_matches_follow_from_the_outlook() {
    let models = Models::load();
    let answer = models.answer(known(STRONG));
    let Some(Outlook::Choice(comparison)) = answer.verdict.outlook else {
        panic!("expected a choice");
    };
    assert!(comparison.call.first_out.value > comparison.no_call.first_out.value - 0.2);
    assert!(comparison.call.points.value > comparison.no_call.points.value);
    assert!(comparison.points.made > comparison.points.missed + 150.0);
    assert!((0.5..=1.0).contains(&comparison.call.match_win.value));
    let total = comparison.call.first_out.value * comparison.points.made
        + (1.0 - comparison.call.first_out.value) * comparison.points.missed;
    assert!((total - comparison.call.points.value).abs() < 1e-6);
}

#[test]
fn there_is_nothing_to_choose_after_a_call_of_the_team() {
    let models = Models::load();
    let with = |own_call, partner| {
        let mut known = known(STRONG);
        known.match_state = Some(MatchState {
            own_call,
            calls: Others {
                partner,
                ..Others::default()
            },
            ..MatchState::default()
        });
        models.answer(known)
    };
    for (answer, reason) in [
        (with(None, Some(Call::GrandTichu)), Reason::PartnerCalled),
        (with(None, Some(Call::Tichu)), Reason::PartnerCalled),
        (with(Some(Call::GrandTichu), None), Reason::AlreadyCalled),
    ] {
        let recommendation = answer.verdict.recommendation.unwrap();
        assert_eq!(recommendation.reason, Some(reason));
        assert_eq!(recommendation.strength, CallStrength::ClearNo);
        assert!(
            answer
                .verdict
                .decisions
                .iter()
                .all(|(_, decision)| !decision.call)
        );
    }
}

#[test]
fn there_is_nothing_to_choose_after_the_match() {
    let mut over = known(STRONG);
    over.match_state = Some(MatchState {
        scores: Scores {
            own: 1005,
            opponent: 300,
        },
        target: TargetScore::default(),
        ..MatchState::default()
    });
    let answer = Models::load().answer(over);
    assert_eq!(answer.verdict.outlook, Some(Outlook::MatchOver));
}

#[test]
fn each_level_of_knowledge_has_its_models() {
    let models = Models::load();
    for knowledge in Knowledge::ALL {
        assert_eq!(models.tichu.level(knowledge).check(knowledge), Ok(()));
    }
    let alone = Known {
        match_state: None,
        ..known(STRONG)
    };
    assert_eq!(models.answer(alone).knowledge, Knowledge::Hand);
    let before = Known {
        is_exchanged: false,
        ..known(STRONG)
    };
    let before = models.answer(before);
    assert_eq!(before.knowledge, Knowledge::Before);
    assert_eq!(
        before.named_features().count(),
        Knowledge::Before.features()
    );
}

#[test]
fn contributions_add_up_to_the_log_odds() {
    let answer = Models::load().answer(known(WEAK));
    let Some(Explanation::Additive {
        baseline,
        contributions,
        words,
    }) = answer.verdict.explanations.get("logistic")
    else {
        panic!("expected a sum");
    };
    let sum: f64 = contributions.iter().map(|part| part.contribution).sum();
    let confidence = answer.verdict.estimates.get("logistic").unwrap().confidence;
    assert!((crate::model::sigmoid(baseline + sum) - confidence).abs() < 1e-9);
    assert!(!words.is_empty());
    let Some(Explanation::CardEffects { cards, .. }) = answer.verdict.explanations.get("boosted")
    else {
        panic!("expected effects of cards");
    };
    assert_eq!(cards.len(), 14);
}
