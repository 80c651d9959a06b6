//! The option `--solver`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tichu_fitting::solver::Solver;

/// Whose algorithms fit.
#[derive(Args)]
pub struct SolverOption {
    /// Program that fits the logistic and the support vector regression: this one, or the library
    /// smartcore
    #[arg(long, default_value_t = Solver::Own, value_parser = names())]
    pub solver: Solver,
}

fn names() -> impl TypedValueParser<Value = Solver> {
    PossibleValuesParser::new(Solver::ALL.map(Solver::name)).try_map(|name| name.parse::<Solver>())
}
