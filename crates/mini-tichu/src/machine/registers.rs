//! The acts of the others since the agent's last turn.

use serde::{Deserialize, Serialize};
use tichu::Seat;

use crate::table::{Act, Table};

/// The last act of another player since the agent's last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Register {
    /// It had no turn since the trick began.
    None,
    /// It passed: `Pas` in the source.
    Passed,
    /// It played a combination: `Pl` in the source.
    Played,
    /// It has no cards.
    Out,
}

/// Whose combination is the highest of the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// There is no combination: the agent leads.
    Nobody,
    /// The opponent after the agent.
    O1,
    /// The partner.
    T,
    /// The opponent before the agent.
    O2,
}

/// What the agent remembers of the trick: the state of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Registers {
    /// The opponent after the agent.
    pub o1: Register,
    /// The partner.
    pub t: Register,
    /// The opponent before the agent.
    pub o2: Register,
    /// Whose combination is the highest.
    pub owner: Owner,
}

/// Who is in play besides the agent. Each phase has a machine of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GamePhase {
    /// All others.
    Four,
    /// Both opponents; the partner went out first.
    PartnerOut,
    /// The partner and one opponent; the other opponent went out first.
    OpponentOut,
    /// One opponent.
    Two,
}

impl GamePhase {
    /// All four, in the order of a round.
    pub const ALL: [GamePhase; 4] = [
        GamePhase::Four,
        GamePhase::PartnerOut,
        GamePhase::OpponentOut,
        GamePhase::Two,
    ];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GamePhase::Four => "four",
            GamePhase::PartnerOut => "partner-out",
            GamePhase::OpponentOut => "opponent-out",
            GamePhase::Two => "two",
        }
    }
}

impl Registers {
    /// What a seat remembers of the trick on the table.
    #[must_use]
    pub fn of(table: &Table, seat: Seat) -> Registers {
        let register = |places| {
            let other = seat.after(places);
            match table.acts[other] {
                _ if table.left[other] == 0 => Register::Out,
                None => Register::None,
                Some(Act::Passed) => Register::Passed,
                Some(Act::Played) => Register::Played,
            }
        };
        let owner = match table.top {
            Some((owner, _)) if owner == seat.after(1) => Owner::O1,
            Some((owner, _)) if owner == seat.after(2) => Owner::T,
            Some((owner, _)) if owner == seat.after(3) => Owner::O2,
            _ => Owner::Nobody,
        };
        Registers {
            o1: register(1),
            t: register(2),
            o2: register(3),
            owner,
        }
    }

    /// The phase of the round; `None` when it is over.
    #[must_use]
    pub fn phase(&self) -> Option<GamePhase> {
        let is_out = |register| register == Register::Out;
        match (is_out(self.o1), is_out(self.t), is_out(self.o2)) {
            (false, false, false) => Some(GamePhase::Four),
            (false, true, false) => Some(GamePhase::PartnerOut),
            (true, false, false) | (false, false, true) => Some(GamePhase::OpponentOut),
            (true, true, false) | (false, true, true) => Some(GamePhase::Two),
            (true, _, true) => None,
        }
    }

    /// The others in turn order, each with its name in the source.
    #[must_use]
    pub const fn others(&self) -> [(&'static str, Register); 3] {
        [("O1", self.o1), ("T", self.t), ("O2", self.o2)]
    }

    /// The names of the states that the machine went through since the agent's last turn, such as
    /// `O1 Pas` and `T Pl`.
    #[must_use]
    pub fn path(&self) -> Vec<String> {
        let acts = self.others().into_iter().filter_map(|(name, register)| {
            let act = match register {
                Register::None | Register::Out => return None,
                Register::Passed => "Pas",
                Register::Played => "Pl",
            };
            Some(format!("{name} {act}"))
        });
        acts.collect()
    }
}
