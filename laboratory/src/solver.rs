//! The option `--solver`.

use clap::Args;
use laboratory_fitting::solver::Solver;
use terminal::one_of;

/// Whose algorithms fit.
#[derive(Args)]
pub struct SolverOption {
    /// Program that fits the logistic and the support vector regression: this one, or the library
    /// smartcore
    #[arg(long, default_value_t = Solver::Own, value_parser = one_of(Solver::ALL, Solver::name))]
    pub solver: Solver,
}
