use super::Outcome;
use clap::Args;
#[derive(Args)]
pub struct Options {}
pub fn run(_options: &Options) -> Outcome {
    Ok(())
}
