//! The next action of a player, by the questions that a table asks.

use tichu::{Call, Card, Move, Phase, Play};

use crate::{Act, Agent, Sight};

/// Asks an agent what its player does now, in the order of [`play_round`](crate::play_round).
///
/// With 8 cards it calls Grand Tichu or takes the rest. In its turn it calls Tichu or plays: after a
/// call it is in turn still. Out of turn it bombs. `None` when it waits: out of turn without a bomb
/// to play, after its gifts, and after the round.
pub fn next_act(agent: &mut (impl Agent + ?Sized), sight: &Sight) -> Option<Act> {
    let view = &sight.view;
    let may_call = view.calls[view.seat].is_none();
    match view.phase {
        Phase::FirstCards if view.hand.len() > 8 => None,
        Phase::FirstCards => Some(if may_call && agent.calls_grand_tichu(sight) {
            Act::Call(Call::GrandTichu)
        } else {
            Act::TakeRest
        }),
        Phase::Exchange if view.given.is_some() => None,
        Phase::Exchange => Some(Act::Give(agent.exchange(sight))),
        Phase::Lead(seat) | Phase::Follow(seat) if seat == view.seat => {
            if may_call && view.hand.len() == 14 && agent.calls_tichu(sight) {
                return Some(Act::Call(Call::Tichu));
            }
            Some(in_turn(agent, sight))
        }
        Phase::Close(seat) if seat == view.seat => Some(Act::Pass),
        Phase::GiveDragon(seat) if seat == view.seat => Some(Act::DragonTo(agent.dragon_to(sight))),
        Phase::Follow(_) | Phase::Close(_) => bomb(agent, sight),
        Phase::Lead(_) | Phase::GiveDragon(_) | Phase::Over => None,
    }
}

fn in_turn(agent: &mut (impl Agent + ?Sized), sight: &Sight) -> Act {
    let chosen = match classes(sight)[..] {
        [only] => only,
        ref moves => agent.play(sight, moves),
    };
    match chosen {
        Move::Pass => Act::Pass,
        Move::Play(combination) => {
            let wish = if combination.cards().contains(Card::Mahjong) {
                agent.wish(sight, &combination)
            } else {
                None
            };
            Act::Play(Play { combination, wish })
        }
    }
}

fn bomb(agent: &mut (impl Agent + ?Sized), sight: &Sight) -> Option<Act> {
    let view = &sight.view;
    if !view.hand.has_bomb() || view.trick.is_none_or(|trick| trick.by() == view.seat) {
        return None;
    }
    let bombs = classes(sight);
    if bombs.is_empty() {
        return None;
    }
    let bomb = agent.bomb(sight, &bombs)?;
    Some(Act::Play(bomb.into()))
}

fn classes(sight: &Sight) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    if let Some(position) = sight.view.position() {
        position.classes(&mut moves);
    }
    moves
}
