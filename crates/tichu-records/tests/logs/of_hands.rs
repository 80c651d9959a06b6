//! Logs of given hands.

use tichu::{Card, CardSet};

/// A log in which the seats hold these cards after the exchange, and then play these lines.
pub fn log_of(hands: [&str; 4], lines: &[&str]) -> String {
    let hands = hands.map(|hand| hand.parse::<CardSet>().expect("cards"));
    let sorted = |cards: CardSet| written_logs::cards(&cards.iter().collect::<Vec<_>>());
    let who = |seat: usize| format!("({seat})player{seat}");
    // Every seat receives the first three cards that it holds in the end.
    let received = hands.map(|hand| hand.iter().take(3).collect::<Vec<Card>>());
    let given = |seat: usize| [1, 2, 3].map(|places| received[(seat + places) % 4][places - 1]);
    let dealt = [0, 1, 2, 3].map(|seat| {
        let received: CardSet = received[seat].iter().copied().collect();
        (hands[seat] - received) | given(seat).into_iter().collect()
    });
    let mut text = String::new();
    for (title, count) in [("Gr.Tichukarten", 8), ("Startkarten", 14)] {
        text += &format!("---------------{title}------------------\n");
        for (seat, cards) in dealt.iter().enumerate() {
            let cards = cards.iter().take(count).collect();
            text += &format!("{} {}\n", who(seat), sorted(cards));
        }
    }
    text += "Schupfen:\n";
    for seat in 0..4 {
        let gifts = [1, 2, 3].map(|places| {
            let card = written_logs::cards(&[given(seat)[places - 1]]);
            format!("player{}: {card}- ", (seat + places) % 4)
        });
        text += &format!("{} gibt: {}\n", who(seat), gifts.concat());
    }
    let bombs = (0..4).filter(|seat| hands[*seat].has_bomb());
    let bombs: String = bombs.map(|seat| who(seat) + " ").collect();
    if !bombs.is_empty() {
        text += &format!("BOMBE: {bombs}\n");
    }
    text += "---------------Rundenverlauf------------------\n";
    for line in lines {
        let (seat, cards) = line.split_once(": ").expect("seat and cards");
        let seat: usize = seat.parse().expect("a seat");
        text += &match cards {
            "pass" => format!("{} passt.\n", who(seat)),
            cards => format!("{}: {cards} \n", who(seat)),
        };
    }
    text
}
