//! How hidden cards are drawn.

use std::sync::Arc;

use fastrand::Rng;

use crate::Game;

/// Draws a position that agrees with a view, for a search.
pub trait Determinizer<G: Game>: Send + Sync {
    /// Draws a position that agrees with everything in the view.
    #[must_use]
    fn determine(&self, view: &G::View, rng: &mut Rng) -> G;
}

/// Draws as the game itself does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl<G: Game> Determinizer<G> for Uniform {
    fn determine(&self, view: &G::View, rng: &mut Rng) -> G {
        G::determine(view, rng)
    }
}

impl<G: Game, D: Determinizer<G> + ?Sized> Determinizer<G> for Arc<D> {
    fn determine(&self, view: &G::View, rng: &mut Rng) -> G {
        (**self).determine(view, rng)
    }
}
