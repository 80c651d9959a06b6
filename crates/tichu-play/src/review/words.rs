//! What a review says of a decision, in words.

use tichu::{Action, Card, CardSet, Decision, Exchange, Play};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::whole_hand::kind;

use super::grade::Grade;
use super::judgement::{Evidence, Judgement};
use crate::PlayerDecision;
use crate::advice::in_words;
use crate::outcome::Outcome;

/// By how many losing plays two hands have to differ for a word about it.
const LOSER: f32 = 0.5;

/// By how many percent an outcome has to be more frequent for a word about it.
const PERCENTS: f64 = 4.0;

/// The sentences about a decision.
pub(super) fn of(decided: &PlayerDecision, judgement: &Judgement, shares: &WinShares) -> String {
    let of_action = |action| in_words(decided.decision, action);
    let given = of_action(decided.action);
    let Some(evidence) = &judgement.evidence else {
        return format!("{given}: the engine does the same.");
    };
    let best = of_action(judgement.best);
    if judgement.grade == Grade::Good {
        let [low, high] = judgement.loss.both.interval();
        let words = if high <= 0.0 {
            "better than the engine's choice"
        } else if low > 0.0 {
            "not sure enough to mark, but the engine's choice seems better"
        } else {
            "no loss found; the engine's choice"
        };
        return format!("{given}: {words}: {}.", lower(&best));
    }
    let player = format!("Seat {} goes", decided.seat());
    compared(decided, judgement.best, evidence, shares, &player)
}

/// A better answer than the one that was given, by how many points, and why, in sentences that speak to the player.
#[must_use]
pub fn better(
    decided: &PlayerDecision,
    best: Option<Action>,
    evidence: &Evidence,
    shares: &WinShares,
) -> String {
    compared(decided, best, evidence, shares, "You go")
}

/// A better answer than the one that was given. `player` begins a sentence about who goes out.
fn compared(
    decided: &PlayerDecision,
    best: Option<Action>,
    evidence: &Evidence,
    shares: &WinShares,
    player: &str,
) -> String {
    let answer = in_words(decided.decision, best);
    let points = between(evidence);
    let reasons = reasons(decided, best, shares);
    let reasons = (!reasons.is_empty()).then(|| upper(&reasons.join(", and ")));
    let sentences = [
        Some(format!("{answer}: better by {points} points")),
        reasons,
        outcome(decided, evidence, player),
    ];
    let sentences = sentences.into_iter().flatten();
    let sentences: Vec<String> = sentences.map(|words| format!("{words}.")).collect();
    sentences.join(" ")
}

/// The losses at both tables, from the lesser to the greater.
fn between(evidence: &Evidence) -> String {
    let [people, champions] = evidence.tables.map(|table| table.mean.round());
    let (least, most) = (people.min(champions), people.max(champions));
    if least == most {
        format!("{least:.0}")
    } else {
        format!("{least:.0} to {most:.0}")
    }
}

/// The same with a small first letter.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// The same with a capital first letter.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Why the best answer is better, as far as the cards show it.
fn reasons(decided: &PlayerDecision, best: Option<Action>, shares: &WinShares) -> Vec<String> {
    match decided.decision {
        Decision::Play | Decision::Bomb => of_cards(decided, best, shares),
        Decision::Exchange => of_gifts(decided.action, best),
        Decision::Wish => of_wish(decided, best),
        Decision::Dragon => of_dragon(decided, best),
        Decision::GrandTichu | Decision::Tichu => {
            let partner = decided.observation.view.calls[decided.seat().partner()];
            let words = partner.map(|call| format!("the partner has called {call}"));
            words.into_iter().collect()
        }
    }
}

/// The cards of an answer: none for a pass.
fn cards(action: Option<Action>) -> CardSet {
    match action {
        Some(Action::Play(play)) => play.combination.cards(),
        _ => CardSet::EMPTY,
    }
}

fn of_cards(decided: &PlayerDecision, answer: Option<Action>, shares: &WinShares) -> Vec<String> {
    let view = &decided.observation.view;
    let (best, given) = (cards(answer), cards(decided.action));
    let is_bomb = |action| matches!(action, Some(Action::Play(Play { combination, .. })) if combination.is_bomb());
    let mut words = Vec::new();
    let partner_holds = view
        .trick
        .is_some_and(|trick| trick.by() == view.seat.partner());
    if partner_holds && best.is_empty() && !given.is_empty() {
        words.push("the trick is the partner's".to_owned());
    }
    match (is_bomb(answer), is_bomb(decided.action)) {
        (false, true) => words.push("it keeps the bomb".to_owned()),
        (true, false) => words.push("the bomb takes the lead".to_owned()),
        _ => {}
    }
    let kept = given - best;
    let strong = [Card::Dragon, Card::Phoenix];
    if let Some(card) = strong.into_iter().find(|card| kept.contains(*card)) {
        words.push(format!("it keeps the {}", name(card)));
    } else if !is_bomb(decided.action)
        && let Some(ace) = kept.iter().find(|card| kind(*card) == 14)
    {
        words.push(format!("it keeps an ace ({ace})"));
    }
    if best.contains(Card::Dogs) && view.left[view.seat.partner()] > 0 {
        words.push("the Dogs give the lead to the partner".to_owned());
    }
    let low_opponent = [1, 3]
        .map(|places| view.left[view.seat.after(places)])
        .into_iter()
        .filter(|left| *left > 0)
        .min();
    if !best.is_empty() && given.is_empty() && !partner_holds {
        if !is_bomb(answer) && view.trick.is_some() {
            words.push("it beats the trick".to_owned());
        }
        match low_opponent {
            Some(1) => words.push("an opponent has only one card left".to_owned()),
            Some(left @ 2..=3) => words.push(format!("an opponent has only {left} cards left")),
            _ => {}
        }
    }
    if !best.is_empty()
        && !given.is_empty()
        && let Some([best, given]) = losers(view.hand, [best, given], shares)
        && given - best > LOSER
    {
        words.push(if given - best > 1.5 {
            "it leaves fewer losers".to_owned()
        } else {
            "it leaves a loser less".to_owned()
        });
    }
    if words.is_empty() {
        words.push(difference(best, given));
    }
    words.truncate(2);
    words
}

/// What two answers differ in where nothing else tells them apart.
fn difference(best: CardSet, given: CardSet) -> String {
    let highest = |cards: CardSet| cards.iter().map(kind).max();
    if given.is_empty() {
        "it takes the lead".to_owned()
    } else if best.len() > given.len() {
        format!("{} cards leave the hand at once", best.len())
    } else if highest(best) > highest(given) {
        "it is harder to beat".to_owned()
    } else {
        format!("it keeps {}", given - best)
    }
}

/// The losing plays of a hand after each of two plays.
fn losers(hand: CardSet, plays: [CardSet; 2], shares: &WinShares) -> Option<[f32; 2]> {
    let subsets = Subsets::of(hand, shares)?;
    Some(plays.map(|play| subsets.structure(hand - play).losing_plays))
}

fn of_gifts(given: Option<Action>, best: Option<Action>) -> Vec<String> {
    let (Some(Action::Give(given)), Some(Action::Give(best))) = (given, best) else {
        return Vec::new();
    };
    let set = |gifts: Exchange| gifts.cards().into_iter().collect::<CardSet>();
    let kept = set(given) - set(best);
    let mut words = Vec::new();
    if kept.len() == 1
        && let Some(card) = kept.iter().next()
    {
        words.push(format!("it keeps {card}"));
    } else if !kept.is_empty() {
        words.push(format!("it keeps {kept}"));
    }
    if kind(given.partner) < kind(best.partner) {
        words.push("the partner gets a better card".to_owned());
    }
    words
}

fn of_wish(decided: &PlayerDecision, best: Option<Action>) -> Vec<String> {
    let Some(Action::Play(Play {
        wish: Some(rank), ..
    })) = best
    else {
        return Vec::new();
    };
    let is_wished = |card: &Card| matches!(card, Card::Suited(own, _) if *own == rank);
    let given = decided.observation.view.given;
    let receiver = given.and_then(|given| given.cards().iter().position(is_wished));
    match receiver {
        Some(0) => vec!["the next player has that card from you".to_owned()],
        Some(1) => vec!["the partner has that card from you".to_owned()],
        Some(_) => vec!["the previous player has that card from you".to_owned()],
        None => Vec::new(),
    }
}

fn of_dragon(decided: &PlayerDecision, best: Option<Action>) -> Vec<String> {
    let Some(Action::DragonTo(receiver)) = best else {
        return Vec::new();
    };
    let view = &decided.observation.view;
    let [own, other] = [receiver, receiver.partner()].map(|seat| view.left[seat]);
    let words = match own.cmp(&other) {
        std::cmp::Ordering::Greater => "that opponent has more cards left",
        std::cmp::Ordering::Less => "that opponent has fewer cards left",
        std::cmp::Ordering::Equal => return Vec::new(),
    };
    vec![words.to_owned()]
}

/// What speaks for the best answer, of what happens after both.
fn outcome(decided: &PlayerDecision, evidence: &Evidence, player: &str) -> Option<String> {
    let [best, given] = &evidence.outcomes;
    let percents =
        |count: fn(&Outcome) -> u32| [best, given].map(|one| 100.0 * one.share(count(one)));
    let [first, partner, victories, defeats] = [
        percents(|one| one.first),
        percents(|one| one.partner_first),
        percents(|one| one.double_victories),
        percents(|one| one.double_defeats),
    ];
    if let Decision::GrandTichu | Decision::Tichu = decided.decision {
        let with_call = first[usize::from(decided.action.is_some())];
        return Some(format!("The call succeeds in {with_call:.0}% of the deals"));
    }
    let all = [
        (format!("{player} out first"), first, 1.0),
        ("The partner goes out first".to_owned(), partner, 1.0),
        ("The team wins doubly".to_owned(), victories, 1.0),
        ("The opponents win doubly".to_owned(), defeats, -1.0),
    ];
    let gain = |[best, given]: [f64; 2], sign: f64| sign * (best - given);
    let (words, shares, sign) = all
        .into_iter()
        .max_by(|a, b| gain(a.1, a.2).total_cmp(&gain(b.1, b.2)))?;
    (gain(shares, sign) >= PERCENTS).then(|| {
        let [best, given] = shares;
        format!("{words} in {best:.0}% of the deals instead of {given:.0}%")
    })
}

/// A special card in words.
fn name(card: Card) -> &'static str {
    match card {
        Card::Dragon => "Dragon",
        Card::Phoenix => "Phoenix",
        Card::Dogs => "Dogs",
        _ => "Mahjong",
    }
}
