//! What follows a round and a match.

use messages::{one_of, schema};
use serde::Serialize;
use tichu::{Action, Call, Event, Exchange, Seat, Team};
use tichu_table::{Chair, MadeCall, Table};
use utoipa::ToSchema;

use crate::play::fields::CallName;
use crate::play::replay_request::{ActionQuestion, GivenCards};

/// Points of both teams.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = BothTeams)]
pub struct BothTeams {
    /// Those of your team; of seats 0 and 2 where you watch.
    #[schema(example = 120)]
    pub own: i32,
    /// Those of the opponents.
    #[schema(example = -20)]
    pub opponent: i32,
}

impl BothTeams {
    /// These points, as the player of a table sees them.
    pub fn of(table: &Table, points: tichu::ByTeam<i32>) -> BothTeams {
        let team = own_team(table);
        BothTeams {
            own: points[team],
            opponent: points[team.opponent()],
        }
    }
}

/// The team of the player, or the first.
pub fn own_team(table: &Table) -> Team {
    table.seats().player().map_or(Team::First, Seat::team)
}

/// A call, and whether its player went out first.
#[derive(Serialize, ToSchema)]
#[schema(as = CallResult)]
pub struct CallResult {
    /// The seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub seat: Seat,
    /// Its call.
    #[schema(value_type = CallName)]
    pub call: Call,
    /// Whether it was made.
    #[schema(example = true)]
    pub made: bool,
}

impl From<MadeCall> for CallResult {
    fn from(call: MadeCall) -> CallResult {
        CallResult {
            seat: call.seat,
            call: call.call,
            made: call.made,
        }
    }
}

/// A round that is over, with all cards.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedRound)]
pub struct RoundOver {
    /// The totals before the round.
    pub before: BothTeams,
    /// The points of the round, calls included.
    pub points: BothTeams,
    /// The points from cards alone: in sum 100, or 200 and 0 after a double victory.
    pub tricks: BothTeams,
    /// The calls.
    pub calls: Vec<CallResult>,
    /// The seats that went out, in order.
    #[schema(value_type = Vec<u8>, min_items = 2, max_items = 3, example = json!([2, 1, 0]))]
    pub out: Vec<Seat>,
    /// Whether partners went out first and second.
    #[schema(example = false)]
    pub double_victory: bool,
    /// The cards that each seat was dealt: tokens in one text.
    #[schema(min_items = 4, max_items = 4, example = json!(crate::play::examples::DEALT))]
    pub hands: Vec<String>,
    /// The cards that each seat gave away.
    #[schema(value_type = Vec<GivenCards>, min_items = 4, max_items = 4)]
    pub gifts: Vec<Exchange>,
    /// A new table with this seed begins with the same deal.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64, example = 7)]
    pub seed: u64,
    /// Everything that happened: the place of an event is its moment.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub actions: Vec<Event>,
    /// The line of the round in a match record: see docs/records.md.
    pub record: RecordLine,
}

/// A round as a line of a match record.
#[derive(Serialize, ToSchema)]
#[schema(as = RecordedRound)]
pub struct RecordLine {
    /// The type of the line.
    #[serde(rename = "type")]
    #[schema(example = "round")]
    pub kind: &'static str,
    /// The names of seats 0 to 3.
    #[schema(min_items = 4, max_items = 4, example = json!(["you", "champion 1", "champion 2", "champion 3"]))]
    pub players: Vec<String>,
    /// The first 8 cards of each seat.
    #[schema(min_items = 4, max_items = 4, example = json!(["Dr GA BK GQ RQ SJ B10 G9", "Ph BA SA RK SK BJ GJ R10", "RA GK BQ RJ G10 R9 S9 B8", "SQ S8 B7 G6 R5 S4 G4 B3"]))]
    pub first_eight: Vec<String>,
    /// All cards that each seat was dealt.
    #[schema(min_items = 4, max_items = 4, example = json!(crate::play::examples::DEALT))]
    pub hands: Vec<String>,
    /// What the seats did.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub actions: Vec<Event>,
    /// The points of seats 0 and 2, and of 1 and 3.
    #[schema(example = json!([120, -20]))]
    pub points: [i32; 2],
}

impl RoundOver {
    /// The end of the round; `None` while it goes on.
    pub fn of(table: &Table) -> Option<RoundOver> {
        let (result, end) = (table.result()?, table.end()?);
        let all = *table.deal().all();
        Some(RoundOver {
            before: BothTeams::of(table, table.before().totals()),
            points: BothTeams::of(table, result.points()),
            tricks: BothTeams::of(table, result.cards),
            calls: end.calls.into_iter().map(CallResult::from).collect(),
            out: end.out,
            double_victory: result.finish.third.is_none(),
            hands: all.0.map(|hand| hand.to_string()).to_vec(),
            gifts: end.gifts.0.to_vec(),
            seed: table.seed(),
            actions: table.events().to_vec(),
            record: RecordLine {
                kind: "round",
                players: players(table).to_vec(),
                first_eight: table.deal().first().0.map(|hand| hand.to_string()).to_vec(),
                hands: all.0.map(|hand| hand.to_string()).to_vec(),
                actions: table
                    .events()
                    .iter()
                    .copied()
                    .filter(|event| event.action != Action::TakeRest)
                    .collect(),
                points: result.points().0,
            },
        })
    }
}

/// Names of the players: agents have their seat, so that no two have the same name.
fn players(table: &Table) -> [String; 4] {
    Seat::ALL.map(|seat| match table.seats().chairs()[seat] {
        Chair::You => Chair::You.name().to_owned(),
        agent => format!("{} {seat}", agent.name()),
    })
}

schema!(
    /// A team as the player of a table sees it.
    WinnerName as "Winner",
    one_of("The team that has won: yours, or the opponents'.", ["own", "opponent"])
);

/// A match that is over.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedMatch)]
pub struct MatchOver {
    /// Who has won.
    #[schema(value_type = WinnerName)]
    pub winner: &'static str,
}

impl MatchOver {
    /// The end of the match; `None` while it goes on.
    pub fn of(table: &Table) -> Option<MatchOver> {
        let winner = table.result().and(table.standing().winner())?;
        let is_own = winner == own_team(table);
        Some(MatchOver {
            winner: if is_own { "own" } else { "opponent" },
        })
    }
}
