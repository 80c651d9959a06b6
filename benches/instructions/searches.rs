//! The longest known search of each kind, with a tenth of the work that the service allows by default.

use std::hint::black_box;
use std::sync::Arc;

use messages::{Problem, Question};
use serde_json::{Value, json};
use small_games::mini_tichu::MiniMoveRequest;
use small_games::snaps::SnapsMoveRequest;
use tichu::Hand;
use tichu_api::play::{AdviceAnswer, AdviceRequest, examples};
use tichu_models::Situation;
use tichu_play::advice::Advisers;
use tichu_play::network::NetworkSet;
use tichu_play::simulation::Simulation;
use work::{Stop, Work};

/// A tenth of the default of `--search-work`, in instructions.
const WORK: u64 = 400_000_000;

/// The most deals by default.
const MOST: u32 = 1000;

/// Does the search of this name. Returns `false` for an unknown name.
pub fn search(
    name: &str,
    advisers: &mut Advisers,
    people: &Arc<NetworkSet>,
) -> Result<bool, Problem> {
    let mut work = Work::new(WORK, &Stop::default());
    match name {
        "search-advice" => {
            let request = AdviceRequest::from_json(advice().to_string().as_bytes())?;
            black_box(AdviceAnswer::of(
                &request.asked(MOST)?,
                advisers,
                &mut work,
            )?);
        }
        "search-hand" => play_out(
            "R4 G5 B6 S7 R8 G9 B10 SJ",
            Situation::default(),
            people,
            &mut work,
        ),
        "search-callers" => {
            // With the high cards in one hand the others are dealt again and again until they call.
            let situation = Situation {
                opponent_called: Some(true),
                ..Situation::default()
            };
            play_out("Dr Ph SA RA GA BA SK RK", situation, people, &mut work);
        }
        "search-snaps" => snaps("BA BJ B10 BQ B9 BK", "BA", &mut work)?,
        "search-snaps-usual" => snaps("A9 AJ HQ HA B9 LK", "LA", &mut work)?,
        "search-mc" => mini_tichu(lead("mc"), &mut work)?,
        "search-mcts" => mini_tichu(lead("mcts"), &mut work)?,
        "search-machine" => mini_tichu(ending(), &mut work)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn play_out(hand: &str, situation: Situation, people: &Arc<NetworkSet>, work: &mut Work) {
    let hand: Hand<8> = hand.parse().expect("a hand of eight cards");
    let simulation = Simulation::new(hand, situation, Arc::clone(people), 0);
    black_box(simulation.play(0..MOST.into(), work));
}

fn snaps(hand: &str, trump: &str, work: &mut Work) -> Result<(), Problem> {
    let question = json!({
        "player": 0, "declarer": 0, "hand": hand, "trump": trump, "agent": "sampling", "deals": 1000,
    });
    let request = SnapsMoveRequest::from_json(question.to_string().as_bytes())?;
    black_box(request.asked(MOST)?.answer(work)?);
    Ok(())
}

fn mini_tichu(question: Value, work: &mut Work) -> Result<(), Problem> {
    let request = MiniMoveRequest::from_json(question.to_string().as_bytes())?;
    black_box(request.asked(MOST)?.answer(work)?);
    Ok(())
}

/// The first lead of a round.
fn lead(agent: &str) -> Value {
    let hand = "S2 R2 S3 R3 S4 R4 S5 R5 S6 R6 S7 R7 S8";
    json!({"hand": hand, "agent": agent, "deals": 200})
}

/// Two opponents are left, with as many cards as there are.
fn ending() -> Value {
    let hand = "S2 R2 S4 R4 S6 R6 S8 R8 S10 R10 SQ RQ SA";
    let gone = [
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
    ];
    let played: Vec<String> = gone
        .iter()
        .flat_map(|rank| ["B", "G"].map(|suit| format!("{suit}{rank}")))
        .collect();
    json!({
        "hand": hand, "agent": "machine", "left": {"next": 13, "partner": 0, "previous": 0},
        "played": played, "first_out": "partner",
    })
}

/// A round in which the player has many moves to follow a low card.
fn advice() -> Value {
    let mut question = examples::advice_question();
    question["deals"] = MOST.into();
    question
}
