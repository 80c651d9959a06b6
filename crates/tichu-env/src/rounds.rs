//! Many rounds at once, in flat arrays.

use agents::{SplitMix64, seed_of_part};
use tichu_play::Dealt;

use crate::actions::{self, ActionId};
use crate::observation;
use crate::{NotLegal, State};

/// Rounds that are played side by side. A round that is over is followed by the next deal at once.
#[derive(Clone, Debug)]
pub struct Rounds {
    rounds: Vec<Slot>,
    seed: u64,
    rng: SplitMix64,
}

/// One place, with the round that is played there.
#[derive(Clone, Debug)]
struct Slot {
    state: State,
    /// How many rounds were begun here.
    begun: u64,
}

/// Where [`Rounds`] writes; each array has one part for each round, in order.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the player who is asked knows: [`observation::SIZE`] numbers a round.
    pub observations: &'a mut [u8],
    /// 1 for each legal action, else 0: [`actions::count`] numbers a round.
    pub masks: &'a mut [u8],
    /// For each seat the points of its team minus those of the other, of a round that has just ended, else 0:
    /// four numbers of 32 bits a round, as the bytes of this machine.
    pub rewards: &'a mut [u8],
    /// 1 where a round has just ended. The other arrays then show the next one.
    pub dones: &'a mut [u8],
    /// The seat that is asked.
    pub seats: &'a mut [u8],
}

/// The first action that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("round {round}: {action}")]
pub struct IllegalActions {
    /// The round.
    pub round: usize,
    /// The action.
    pub action: NotLegal,
}

impl Rounds {
    /// This many rounds. All deals follow from the seed.
    #[must_use]
    pub fn new(count: usize, seed: u64) -> Rounds {
        let slot = |place| Slot {
            state: State::of(deal(seed, place, 0)),
            begun: 1,
        };
        Rounds {
            rounds: (0..count).map(slot).collect(),
            seed,
            rng: SplitMix64::new(seed_of_part(seed, u64::MAX)),
        }
    }

    /// How many rounds there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rounds.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// The round at this place.
    #[must_use]
    pub fn state(&self, place: usize) -> Option<&State> {
        self.rounds.get(place).map(|slot| &slot.state)
    }

    /// Writes everything anew.
    ///
    /// # Panics
    /// For buffers of another size.
    pub fn write(&self, buffers: &mut Buffers<'_>) {
        buffers.rewards.fill(0);
        buffers.dones.fill(0);
        for (place, slot) in self.rounds.iter().enumerate() {
            slot.write(place, buffers);
        }
    }

    /// Does one action in each round, and writes what follows.
    ///
    /// # Errors
    /// [`IllegalActions`] with the first that is not legal. Nothing has changed then.
    ///
    /// # Panics
    /// For buffers, or a number of actions, of another size.
    pub fn step(
        &mut self,
        actions: &[i64],
        buffers: &mut Buffers<'_>,
    ) -> Result<(), IllegalActions> {
        assert_eq!(
            actions.len(),
            self.len(),
            "expected an action for each round"
        );
        for (round, (slot, &found)) in self.rounds.iter().zip(actions).enumerate() {
            let number = ActionId::try_from(found);
            if !number.is_ok_and(|number| slot.state.legal().contains(&number)) {
                let action = NotLegal { found };
                return Err(IllegalActions { round, action });
            }
        }
        for (place, (slot, &action)) in self.rounds.iter_mut().zip(actions).enumerate() {
            // It is legal.
            let _ = slot.state.choose(action as ActionId);
            let rewards = &mut buffers.rewards[16 * place..][..16];
            let is_over = slot.state.legal().is_empty();
            buffers.dones[place] = u8::from(is_over);
            if is_over {
                for (out, points) in rewards
                    .as_chunks_mut::<4>()
                    .0
                    .iter_mut()
                    .zip(slot.state.returns())
                {
                    *out = (points as f32).to_ne_bytes();
                }
                slot.state.restart(deal(self.seed, place, slot.begun));
                slot.begun += 1;
            } else {
                rewards.fill(0);
            }
            slot.write(place, buffers);
        }
        Ok(())
    }

    /// A random legal action for each round, all as probable.
    ///
    /// # Panics
    /// For another number of actions than rounds.
    pub fn sample(&mut self, actions: &mut [i64]) {
        assert_eq!(
            actions.len(),
            self.len(),
            "expected room for an action of each round"
        );
        for (slot, action) in self.rounds.iter().zip(actions) {
            let legal = slot.state.legal();
            *action = legal[self.rng.below(legal.len())].into();
        }
    }
}

impl Slot {
    /// Writes observation, mask and seat.
    #[inline]
    fn write(&self, place: usize, buffers: &mut Buffers<'_>) {
        let Some(seat) = self.state.asks().seat() else {
            return; // Never: a round that is over has been followed by the next.
        };
        let size = observation::SIZE;
        let out = &mut buffers.observations[place * size..][..size];
        observation::write(&self.state, seat, out);
        let mask = actions::count();
        let masks = &mut buffers.masks[place * mask..][..mask];
        masks.fill(0);
        for legal in self.state.legal() {
            masks[usize::from(*legal)] = 1;
        }
        buffers.seats[place] = seat.number();
    }
}

/// The deal of a round, counted from 0, at this place.
fn deal(seed: u64, place: usize, round: u64) -> tichu::Deal {
    Dealt::of(seed_of_part(seed_of_part(seed, place as u64), round)).deal
}
