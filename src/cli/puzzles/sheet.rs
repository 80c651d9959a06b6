//! A sheet of puzzles: questions, and solutions at the end.

use std::fmt::Write;

use askama::Template;
use tichu::{Action, Card, CardSet, Decision, Exchange, Phase, Rank, Seat, Trick};
use tichu_models::structure::WinShares;
use tichu_play::Observation;
use tichu_play::advice::in_words;
use tichu_puzzles::{BookError, Puzzle};

/// A sheet of puzzles.
#[derive(Template)]
#[template(path = "sheet.html")]
pub(super) struct Sheet {
    problems: Vec<Problem>,
}

/// A puzzle on the sheet.
struct Problem {
    /// The id of the puzzle.
    id: usize,
    /// What the player is asked.
    question: String,
    /// What the player knows.
    facts: Vec<Fact>,
    solution: Solution,
}

/// A line of what the player knows.
struct Fact {
    name: String,
    parts: Vec<Part>,
}

/// A part of a line.
enum Part {
    Text(String),
    /// A card with the letter of its suit, and its rank.
    Suited {
        token: &'static str,
        suit: &'static str,
        rank: &'static str,
    },
    Special {
        token: &'static str,
        name: &'static str,
    },
}

/// The last page has one for each puzzle.
struct Solution {
    theme: String,
    words: String,
    /// What people do most often.
    usual: String,
    /// How many of them do it, in percent.
    percent: f64,
}

impl Sheet {
    /// A sheet with these puzzles, each with its id.
    pub fn of<'p>(
        puzzles: impl Iterator<Item = (usize, &'p Puzzle)>,
        shares: &WinShares,
    ) -> Result<Sheet, BookError> {
        let problem = |(id, puzzle)| Problem::of(id, puzzle, shares).ok_or(BookError::Puzzle(id));
        let problems = puzzles.map(problem).collect::<Result<_, _>>()?;
        Ok(Sheet { problems })
    }

    /// The sheet as a page that loads nothing.
    pub fn html(&self) -> Result<String, askama::Error> {
        // Templates lose their last line break.
        Ok(self.render()? + "\n")
    }

    /// The sheet as plain text.
    pub fn text(&self) -> String {
        let mut text = String::from("Tichu puzzles: what would you do?\n");
        for (place, problem) in self.problems.iter().enumerate() {
            let Problem { id, question, .. } = problem;
            // Writing to a string never fails.
            let _ = writeln!(text, "\n{}. {question} (puzzle {id})", place + 1);
            for Fact { name, parts } in &problem.facts {
                let parts: Vec<&str> = parts.iter().map(Part::text).collect();
                let _ = writeln!(text, "   {name:<20} {}", parts.join(" "));
            }
        }
        text.push_str("\n\u{c}Solutions\n");
        for (place, problem) in self.problems.iter().enumerate() {
            let Solution {
                theme,
                words,
                usual,
                percent,
            } = &problem.solution;
            let _ = writeln!(
                text,
                "\n{}. {words}\n   Usual: {usual} ({percent:.0}% of people). Theme: {theme}. Puzzle {}.",
                place + 1,
                problem.id
            );
        }
        text
    }
}

impl Part {
    fn text(&self) -> &str {
        match self {
            Part::Text(text) => text,
            Part::Suited { token, .. } | Part::Special { token, .. } => token,
        }
    }

    fn cards(cards: CardSet) -> Vec<Part> {
        cards.iter().map(Part::from).collect()
    }
}

impl From<Card> for Part {
    fn from(card: Card) -> Part {
        let token = card.token();
        let name = match card {
            Card::Dragon => "Dragon",
            Card::Phoenix => "Phoenix",
            Card::Mahjong => "Mahjong",
            Card::Dogs => "Dogs",
            Card::Suited(..) => {
                let (suit, rank) = token.split_at(1);
                return Part::Suited { token, suit, rank };
            }
        };
        Part::Special { token, name }
    }
}

impl Problem {
    fn of(id: usize, puzzle: &Puzzle, shares: &WinShares) -> Option<Problem> {
        let seen = puzzle.position.decided(None)?.observation;
        let decision = puzzle.position.decision;
        Some(Problem {
            id,
            question: question(puzzle, &seen),
            facts: facts(&seen),
            solution: Solution {
                theme: puzzle.theme.name().replace('_', " "),
                words: puzzle.words(shares)?,
                usual: in_words(decision, puzzle.usual.action),
                percent: 100.0 * puzzle.usual.probabilities.people,
            },
        })
    }
}

/// What the player is asked.
fn question(puzzle: &Puzzle, seen: &Observation) -> String {
    match (puzzle.position.decision, puzzle.best.action) {
        (Decision::GrandTichu, _) => "Do you call Grand Tichu?".to_owned(),
        (Decision::Tichu, _) => "Do you call Tichu?".to_owned(),
        (Decision::Exchange, _) => "Which three cards do you give away?".to_owned(),
        (Decision::Wish, Some(Action::Play(play))) => {
            let cards = play.combination.cards();
            format!("You play {cards}. Which rank do you wish for, if any?")
        }
        (Decision::Bomb, _) => "It is not your turn. Do you bomb?".to_owned(),
        (Decision::Dragon, _) => "Who receives the trick of your Dragon?".to_owned(),
        (Decision::Play | Decision::Wish, _) => match seen.view.phase {
            Phase::Lead(_) => "What do you lead?".to_owned(),
            _ => "What do you play, or do you pass?".to_owned(),
        },
    }
}

/// What the player knows.
fn facts(seen: &Observation) -> Vec<Fact> {
    let view = &seen.view;
    let fact = |name: &str, parts| Fact {
        name: name.to_owned(),
        parts,
    };
    let text = |text: String| vec![Part::Text(text)];
    let mut facts = vec![fact("Your cards", Part::cards(view.hand))];
    let scores = format!(
        "your team {}, the opponents {}",
        seen.scores.own, seen.scores.opponent
    );
    facts.push(fact("Score", text(scores)));
    if let Some(given) = view.given {
        facts.push(fact("You gave", gifts(given, "to")));
    }
    if let Some(received) = view.received {
        facts.push(fact("You received", gifts(received, "from")));
    }
    for places in 0..4 {
        let seat = view.seat.after(places);
        let role = ["you", "next", "partner", "previous"][usize::from(places)];
        facts.push(fact(&format!("Seat {seat} ({role})"), of_seat(seen, seat)));
    }
    if let Some(trick) = view.trick.filter(|_| !matches!(view.phase, Phase::Lead(_))) {
        facts.push(fact("On the table", on_table(&trick)));
    }
    if let Some(wish) = view.wish {
        facts.push(fact("Wish", text(wish.symbol().to_owned())));
    }
    facts
}

/// The cards of an exchange.
fn gifts(gifts: Exchange, way: &str) -> Vec<Part> {
    let receivers = ["next,", "partner,", "previous"];
    let parts = gifts.cards().into_iter().zip(receivers);
    parts
        .flat_map(|(card, other)| {
            let comes_first = Part::from(card);
            [comes_first, Part::Text(format!("{way} {other}"))]
        })
        .collect()
}

/// The calls of a seat, how many cards it has, and what it has played.
fn of_seat(seen: &Observation, seat: Seat) -> Vec<Part> {
    let view = &seen.view;
    let left = match view.left[seat] {
        0 => "is out".to_owned(),
        1 => "1 card".to_owned(),
        left => format!("{left} cards"),
    };
    let call = view.calls[seat].map_or_else(String::new, |call| format!(", called {call}"));
    let played = seen.history.played(seat);
    if played.is_empty() {
        return vec![Part::Text(left + &call)];
    }
    let mut parts = vec![Part::Text(format!("{left}{call}; played"))];
    parts.extend(Part::cards(played));
    parts
}

/// The combination on the table.
fn on_table(trick: &Trick) -> Vec<Part> {
    let top = trick.top();
    let mut parts = Part::cards(top.cards());
    if top.is_phoenix() {
        let below = Rank::new(top.half_ranks() / 2);
        parts.extend(below.map(|rank| Part::Text(format!("on a {}", rank.symbol()))));
    }
    parts.push(Part::Text(format!("by seat {}", trick.by())));
    parts
}
