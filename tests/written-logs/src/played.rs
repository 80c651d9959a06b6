//! Complete logs of random legal rounds, line by line as BrettSpielWelt writes them.

use std::fmt::Write;

use fastrand::Rng;
use tichu::{
    Call, Card, CardSet, Combination, Deal, Exchange, Match, Move, Phase, Play, Rank, Round, Seat,
    TargetScore,
};

use super::cards;

/// A match of random rounds to its end.
pub fn played_match(seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut game = Match::new(TargetScore::default());
    let mut text = String::new();
    while game.winner().is_none() {
        let (round, played) = play(&mut rng);
        text += &played;
        let points = round.result().expect("the round is over").points();
        game.add(points).expect("the match goes on");
    }
    text
}

/// One random round.
pub fn played_round(seed: u64) -> String {
    play(&mut Rng::with_seed(seed)).1
}

fn who(seat: Seat) -> String {
    format!("({seat})player{:04}", 17 * (u32::from(seat.number()) + 1))
}

fn name(seat: Seat) -> String {
    who(seat)[3..].to_owned()
}

fn play(rng: &mut Rng) -> (Round, String) {
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let mut round = Round::deal(deal);
    let mut text = before_the_play(&mut round, &deal, rng);
    let mut moves = Vec::new();
    loop {
        for seat in Seat::ALL {
            // The line of a gift comes directly after the end of its trick.
            let is_gift = matches!(round.phase(), Phase::GiveDragon(_));
            if rng.u8(..60) == 0 && !is_gift && round.call(seat, Call::Tichu).is_ok() {
                writeln!(text, "Tichu: {}", who(seat)).unwrap();
            }
        }
        let turn = match round.phase() {
            Phase::Over => break,
            Phase::GiveDragon(seat) => {
                let receiver = seat.after(if rng.bool() { 1 } else { 3 });
                round.give_dragon(seat, receiver).expect("an opponent");
                writeln!(text, "Drache an: {}", who(receiver)).unwrap();
                continue;
            }
            phase => phase.seat().expect("the play"),
        };
        let other = Seat::ALL[rng.usize(..4)];
        if other != turn {
            round.legal(other, &mut moves);
            if let Some(&Move::Play(bomb)) = moves.first() {
                round.bomb(other, bomb).expect("legal");
                writeln!(text, "{}: {}", who(other), line(&bomb)).unwrap();
                continue;
            }
        }
        round.classes(turn, &mut moves);
        match moves[rng.usize(..moves.len())] {
            Move::Pass => {
                round.pass(turn).expect("legal");
                writeln!(text, "{} passt.", who(turn)).unwrap();
            }
            Move::Play(combination) => {
                let has_mahjong = combination.cards().contains(Card::Mahjong);
                let wish = Rank::new(rng.u8(1..=14)).filter(|_| has_mahjong);
                round.play(turn, Play { combination, wish }).expect("legal");
                writeln!(text, "{}: {}", who(turn), line(&combination)).unwrap();
                if let Some(rank) = wish {
                    let spelled = cards(&[Card::Suited(rank, tichu::Suit::Blue)]);
                    writeln!(text, "Wunsch:{}", spelled[1..].trim()).unwrap();
                }
            }
        }
    }
    let [first, second] = round.result().expect("the round is over").points().0;
    writeln!(text, "Ergebnis: {first} - {second}").unwrap();
    (round, text)
}

fn before_the_play(round: &mut Round, deal: &Deal, rng: &mut Rng) -> String {
    let mut text = String::new();
    let sorted = |cards: CardSet| super::cards(&cards.iter().collect::<Vec<_>>());
    writeln!(text, "---------------Gr.Tichukarten------------------").unwrap();
    for seat in Seat::ALL {
        writeln!(text, "{} {}", who(seat), sorted(deal.first()[seat].set())).unwrap();
    }
    writeln!(text, "---------------Startkarten------------------").unwrap();
    for seat in Seat::ALL {
        writeln!(text, "{} {}", who(seat), sorted(deal.all()[seat].set())).unwrap();
    }
    for seat in Seat::ALL {
        if rng.u8(..8) == 0 {
            round.call(seat, Call::GrandTichu).expect("8 cards");
            writeln!(text, "Grosses Tichu: {}", who(seat)).unwrap();
        }
    }
    for seat in Seat::ALL {
        round.take_rest(seat).expect("8 cards");
    }
    writeln!(text, "Schupfen:").unwrap();
    for seat in Seat::ALL {
        let mut hand: Vec<Card> = round.hand(seat).iter().collect();
        rng.shuffle(&mut hand);
        let given = Exchange {
            next: hand[0],
            partner: hand[1],
            previous: hand[2],
        };
        round.exchange(seat, given).expect("own cards");
        write!(text, "{} gibt: ", who(seat)).unwrap();
        for (places, card) in (1..).zip(given.cards()) {
            write!(text, "{}: {}- ", name(seat.after(places)), cards(&[card])).unwrap();
        }
        writeln!(text).unwrap();
    }
    let bombs = Seat::ALL
        .into_iter()
        .filter(|&seat| round.hand(seat).has_bomb());
    let bombs: String = bombs.map(|seat| who(seat) + " ").collect();
    if !bombs.is_empty() {
        writeln!(text, "BOMBE: {bombs}").unwrap();
    }
    writeln!(text, "---------------Rundenverlauf------------------").unwrap();
    text
}

/// The cards of a play from the highest down, the Phoenix at the rank that it stands for.
fn line(combination: &Combination) -> String {
    let mut sorted: Vec<Card> = combination.cards().iter().collect();
    // Before the cards of its rank, or after them when they are the lowest: so it never stands between
    // two pairs, where it could be of either.
    let phoenix = combination.phoenix().map_or(0, |phoenix| {
        let rank = phoenix.number();
        let lower = |card: &Card| matches!(card, Card::Suited(other, _) if other.number() < rank);
        if sorted.iter().any(lower) {
            2 * rank + 1
        } else {
            2 * rank - 1
        }
    });
    sorted.sort_by_key(|card| {
        std::cmp::Reverse(match card {
            Card::Suited(rank, _) => 2 * rank.number(),
            Card::Phoenix => phoenix,
            Card::Dragon => 30,
            Card::Mahjong => 2,
            Card::Dogs => 0,
        })
    });
    cards(&sorted)
}
