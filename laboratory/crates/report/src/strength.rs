//! Whether to learn from strong players only.

use charts::page::{Page, Table};
use charts::{Axis, Chart, Format, Series};
use laboratory_fitting::measures::Ranking;
use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::parallel::try_map;
use laboratory_training::TrainingError;
use laboratory_training::fit::{Examples, extended_columns};
use laboratory_training::held_out::HeldOutHands;
use laboratory_training::split::sample;
use tichu_records::Row;

use super::context::{Context, ReportError};

/// Width of a bar of the histogram of ratings.
const BAR: f64 = 10.0;

pub(super) fn section(page: &mut Page, context: &Context) -> Result<(), ReportError> {
    page.section("strength", "Do strong players teach better?");
    page.paragraph(
        "Elo ratings from the matches in the logs, as in the thesis: everyone starts at 1500, a \
         team is as strong as the mean of its players, and a match moves each by at most 15 \
         points.",
    );
    let x = Axis::new("rating").format(Format::Count);
    let chart = Chart::new(
        "Players by rating",
        x,
        Axis::new("players").format(Format::Count),
    )
    .height(160.0)
    .with(Series::bars("", histogram(&context.ratings.sorted())));
    page.figure(
        &[&chart],
        "Ratings after all matches; most players have few.",
    );

    let elo = |row: &Row| context.ratings.of(&row.player);
    let mut ratings: Vec<f64> = context.split.training.iter().map(|row| elo(row)).collect();
    ratings.sort_by(f64::total_cmp);
    let at = |share: f64| ratings[(share * (ratings.len() - 1) as f64) as usize].round();
    let [half, quarter] = [at(0.5), at(0.75)];

    let strong = |rows: &[&'_ Row], least: f64| -> Vec<bool> {
        rows.iter().map(|row| elo(row) >= least).collect()
    };
    let pick = |least: f64| -> Vec<&Row> {
        let rows = context.split.training.iter().copied();
        rows.filter(|row| elo(row) >= least).collect()
    };
    let among = |count: usize| sample(&context.split.training, context.recipe.seed, count);
    let (strong_half, strong_quarter) = (pick(half), pick(quarter));
    let trainings = [
        ("everyone".to_owned(), context.split.training.clone()),
        (format!("rated {half} or more"), strong_half.clone()),
        (
            "as many hands of everyone".to_owned(),
            among(strong_half.len()),
        ),
        (format!("rated {quarter} or more"), strong_quarter.clone()),
        (
            "as many hands of everyone".to_owned(),
            among(strong_quarter.len()),
        ),
    ];
    let best = strong(&context.split.test, quarter);
    let judged = try_map(&trainings, |(_, rows)| evaluate(context, rows, &best))?;
    let caption =
        "The extended logistic regression, fitted on hands of strong players and of everyone";
    let table = Table::of(caption, trainings.iter().zip(&judged))
        .column("fitted on players", |((who, _), _)| who.clone())
        .column("hands", |((_, rows), _)| rows.len())
        .column("called by them", |((_, rows), _)| {
            let calls = rows.iter().filter(|row| row.called).count();
            format!("{:.1}%", calls as f64 / rows.len() as f64 * 100.0)
        })
        .column("ROC area, all held-out hands", |(_, judged)| {
            let (low, high) = judged.interval;
            format!("{:.4} ({low:.4}–{high:.4})", judged.area)
        })
        .column(
            &format!("those of players rated {quarter} or more"),
            |(_, judged)| format!("{:.4}", judged.strong_area),
        )
        .column("mean probability", |(_, judged)| {
            format!("{:.1}%", judged.call_rate * 100.0)
        });
    page.table(&table.done());
    page.paragraph(
        "To be compared: strong players against as many hands of everyone. The last column says \
         how often a model would call on the same held-out hands. Train on strong players with \
         laboratory train calls --min-elo.",
    );
    Ok(())
}

fn histogram(ratings: &[f64]) -> Vec<(f64, f64, f64)> {
    let counted = ratings.chunk_by(|a, b| (a / BAR).floor() == (b / BAR).floor());
    counted
        .map(|bar| {
            let from = (bar[0] / BAR).floor() * BAR;
            (from, from + BAR, bar.len() as f64)
        })
        .collect()
}

struct Figures {
    area: f64,
    interval: (f64, f64),
    /// On the hands of the best players.
    strong_area: f64,
    call_rate: f64,
}

fn evaluate(context: &Context, rows: &[&Row], best: &[bool]) -> Result<Figures, TrainingError> {
    let hands: &HeldOutHands = &context.held_out;
    let examples = Examples::of(rows);
    let columns = |examples: &Examples| -> Vec<Vec<f64>> {
        examples.features.iter().map(extended_columns).collect()
    };
    let values = columns(&examples);
    let fitted = newton::fit(
        &values,
        &examples.called,
        context.recipe.extended_c,
        Intercept::Free,
    )?;
    let held_out = columns(&hands.examples);
    let scores: Vec<f64> = held_out.iter().map(|row| fitted.probability(row)).collect();
    let of_best = scores.iter().zip(&hands.examples.called).zip(best);
    let of_best = of_best
        .filter(|(_, best)| **best)
        .map(|((s, c), _)| (*s, *c));
    Ok(Figures {
        strong_area: Ranking::new(of_best).roc_area(),
        interval: hands.roc_area_interval(&scores),
        call_rate: scores.iter().sum::<f64>() / scores.len() as f64,
        area: hands.ranking(scores).roc_area(),
    })
}
