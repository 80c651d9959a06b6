//! What beliefs about hidden hands bring a search: it plays against the same search with all deals as probable.
//!
//!     cargo run --release -p laboratory --example likely_deals -- DUPLICATE_DEALS SEED DEALS_OF_THE_SEARCH

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use tichu::{Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::agents::NetworkAgent;
use tichu_play::arena::Arena;
use tichu_play::network::{Network, Shape};
use tichu_play::search::{Beliefs, Search};
use tichu_play::{Agent, Networks};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        let argument = arguments.next();
        argument.map_or(Ok(default), |text| text.parse::<u64>())
    };
    let (deals, seed, searched) = (number(300)?, number(3001)?, number(100)?);
    let searched = usize::try_from(searched)?;
    let networks = Networks::load(&Source::Embedded)?;
    // A network of noughts finds all hands as likely.
    let nothing = Network::new(Shape::BELIEFS, vec![0.0; Shape::BELIEFS.parameters()]);
    let nothing = nothing
        .and_then(Beliefs::new)
        .ok_or("expected a network of noughts")?;
    let side = |beliefs: &Beliefs| {
        let (champion, beliefs) = (Arc::clone(&networks.champion), beliefs.clone());
        move |_: Seat| {
            let agent = NetworkAgent::new(Arc::clone(&champion));
            let search = Search::new(agent, beliefs.clone(), searched);
            Ok::<Box<dyn Agent>, String>(Box::new(search))
        }
    };
    let arena = Arena {
        seed,
        deals: 0..deals,
        matches: 0..0,
        target: TargetScore::default(),
    };
    let likely = ("likely deals", side(&networks.beliefs));
    let comparison = arena.compare(&likely, &("any deals", side(&nothing)), &())?;
    let gain = comparison.points.ok_or("expected a deal or more")?;
    writeln!(
        std::io::stdout(),
        "likely deals gain {:+.1} ({:+.1} to {:+.1}) points a round in {deals} deals of seed {seed}",
        gain.mean,
        gain.low,
        gain.high
    )?;
    Ok(())
}
