//! All deals that agree with what a player knows for certain.

use fastrand::Rng;

use crate::HAND;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::seat::Seat;

/// All ways to deal the unseen cards to the other players that the rules allow, all as probable.
///
/// They are counted, not listed: the number of ways to deal the cards from one on follows from the
/// places that are left in two of the hands. So even 17 million deals are weighed exactly.
#[derive(Clone, Debug)]
pub struct Deals {
    seat: Seat,
    /// The unseen cards, each with whether the other players may hold it.
    cards: Vec<(Card, [bool; 3])>,
    sizes: [usize; 3],
    /// For each card, how many ways there are to deal it and all after it, by the places that are
    /// left in the first two hands; after the last card one more.
    ways: Vec<[[u64; HAND + 1]; HAND + 1]>,
}

impl Deals {
    /// The deals of these cards over the other seats, by the cards that each may hold and their number.
    pub(crate) fn new(
        seat: Seat,
        unseen: CardSet,
        possible: [CardSet; 3],
        sizes: [usize; 3],
    ) -> Deals {
        let may_hold = |card| possible.map(|cards: CardSet| cards.contains(card));
        let cards: Vec<_> = unseen.iter().map(|card| (card, may_hold(card))).collect();
        let mut deals = Deals {
            seat,
            sizes,
            ways: vec![[[0; HAND + 1]; HAND + 1]; cards.len() + 1],
            cards,
        };
        deals.ways[deals.cards.len()][0][0] = 1;
        for number in (0..deals.cards.len()).rev() {
            for first in 0..=sizes[0] {
                for second in 0..=sizes[1] {
                    if let Some(places) = deals.places(number, first, second) {
                        let ways = (0..3).map(|place| deals.with(number, places, place));
                        deals.ways[number][first][second] = ways.sum();
                    }
                }
            }
        }
        deals
    }

    /// The places left in all three hands before a card; `None` if the third would have too many or
    /// less than none.
    fn places(&self, number: usize, first: usize, second: usize) -> Option<[usize; 3]> {
        let third = (self.cards.len() - number).checked_sub(first + second)?;
        (third <= self.sizes[2]).then_some([first, second, third])
    }

    /// How many ways there are to give a card to a player and deal the rest.
    fn with(&self, number: usize, mut places: [usize; 3], place: usize) -> u64 {
        if !self.cards[number].1[place] || places[place] == 0 {
            return 0;
        }
        places[place] -= 1;
        self.ways[number + 1][places[0]][places[1]]
    }

    /// How many deals there are, at most 18!/(6!)³ = 17,153,136.
    #[must_use]
    pub fn count(&self) -> u64 {
        let [first, second, third] = self.sizes;
        if first + second + third == self.cards.len() {
            self.ways[0][first][second]
        } else {
            0
        }
    }

    /// Draws one of the deals, all with the same probability: the cards of all four seats, without
    /// those of the player itself. Without a deal all hands are empty.
    #[must_use]
    pub fn draw(&self, rng: &mut Rng) -> [CardSet; 4] {
        let mut hands = [CardSet::EMPTY; 4];
        let mut places = self.sizes;
        if self.count() == 0 {
            return hands;
        }
        let others = self.seat.others();
        for (number, (card, _)) in self.cards.iter().enumerate() {
            let mut drawn = rng.u64(0..self.ways[number][places[0]][places[1]]);
            for place in 0..3 {
                let ways = self.with(number, places, place);
                if drawn < ways {
                    hands[others[place].number()].insert(*card);
                    places[place] -= 1;
                    break;
                }
                drawn -= ways;
            }
        }
        hands
    }

    /// The unseen cards with the shares of all deals in which [the others](Seat::others) hold them.
    #[must_use]
    pub fn shares(&self) -> Vec<(Card, [f64; 3])> {
        let count = self.count();
        if count == 0 {
            return Vec::new();
        }
        // How many ways lead to each number of places.
        let mut before = [[0_u64; HAND + 1]; HAND + 1];
        before[self.sizes[0]][self.sizes[1]] = 1;
        let mut shares = Vec::new();
        for (number, (card, _)) in self.cards.iter().enumerate() {
            let mut held = [0; 3];
            let mut after = [[0; HAND + 1]; HAND + 1];
            for (first, row) in before.iter().enumerate() {
                for (second, ways) in row.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    let Some(places) = self.places(number, first, second) else {
                        continue;
                    };
                    for place in 0..3 {
                        let rest = self.with(number, places, place);
                        if rest > 0 {
                            held[place] += ways * rest;
                            let mut next = places;
                            next[place] -= 1;
                            after[next[0]][next[1]] += ways;
                        }
                    }
                }
            }
            before = after;
            shares.push((*card, held.map(|held| held as f64 / count as f64)));
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealing::deal;

    #[test]
    fn there_are_18_over_6_6_6_deals_before_the_first_card() {
        // The thesis says "over 1.7 million".
        let round = deal(&mut Rng::with_seed(1));
        let deals = round.view_of(Seat::ALL[1]).deals();
        assert_eq!(deals.count(), 17_153_136);
        for (_, shares) in deals.shares() {
            assert_eq!(shares, [1.0 / 3.0; 3]);
        }
        // 15 seconds each are 8.2 years.
        let years = 17_153_136.0 * 15.0 / (365.0 * 24.0 * 3600.0);
        assert!((years - 8.2_f64).abs() < 0.05);
    }

    /// All ways to deal cards, by trying every hand for each.
    fn list(cards: &[(Card, [bool; 3])], sizes: [usize; 3], found: &mut Vec<Vec<usize>>) {
        fn go(
            cards: &[(Card, [bool; 3])],
            sizes: [usize; 3],
            way: &mut Vec<usize>,
            found: &mut Vec<Vec<usize>>,
        ) {
            let Some(((_, may_hold), rest)) = cards.split_first() else {
                found.push(way.clone());
                return;
            };
            for place in 0..3 {
                if may_hold[place] && sizes[place] > 0 {
                    let mut sizes = sizes;
                    sizes[place] -= 1;
                    way.push(place);
                    go(rest, sizes, way, found);
                    way.pop();
                }
            }
        }
        go(cards, sizes, &mut Vec::new(), found);
    }

    #[test]
    fn counts_shares_and_draws_agree_with_a_list_of_all_deals() {
        let mut rng = Rng::with_seed(2);
        let mut moves = Vec::new();
        for _ in 0..40 {
            let mut round = deal(&mut rng);
            while round.table().all_played().len() < 11 {
                round.moves(&mut moves);
                moves.retain(|one| one.card().is_some());
                round.apply(moves[rng.usize(..moves.len())]);
            }
            let deals = round.view_of(Seat::ALL[rng.usize(..4)]).deals();
            let mut found = Vec::new();
            list(&deals.cards, deals.sizes, &mut found);
            assert_eq!(deals.count(), found.len() as u64);
            let share = |number: usize, place: usize| {
                let held = found.iter().filter(|way| way[number] == place).count();
                held as f64 / found.len() as f64
            };
            for (number, (_, shares)) in deals.shares().iter().enumerate() {
                for (place, exact) in shares.iter().enumerate() {
                    assert!((exact - share(number, place)).abs() < 1e-12);
                }
            }
            let draws = 2000;
            let held = (0..draws).filter(|_| {
                let hands = deals.draw(&mut rng);
                hands[deals.seat.after(1).number()].contains(deals.cards[0].0)
            });
            let drawn = held.count() as f64 / f64::from(draws);
            assert!((drawn - share(0, 0)).abs() < 0.05, "{drawn}");
        }
    }
}
