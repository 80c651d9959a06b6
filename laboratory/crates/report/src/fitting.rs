//! The effect of each choice in the recipe: other parameters, fewer hands.
//!
//! Everything here is measured on the first fold of the training matches, by models fitted
//! without it: this is where the choices were made.

use charts::page::{Page, Table};
use charts::{Axis, Chart, Format, Point, Scale, Series};
use laboratory_fitting::parallel::try_map;
use laboratory_training::TrainingError;
use laboratory_training::fit::SvrParameters;
use laboratory_training::held_out::HeldOutHands;
use laboratory_training::improvements::{Improvement, improvements};
use laboratory_training::learner::{Learner, Recipe};
use laboratory_training::split::sample;
use tichu_records::Row;

use super::context::{Context, ReportError};

/// Training hands of the support vector regressions of the curve.
const SVR_ROWS: [usize; 6] = [1_000, 2_000, 4_000, 6_000, 9_000, 12_000];

/// Training hands of the learning curve, beside all.
const ROWS: [usize; 6] = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/// Pairs of hands that teach the models of this section which card is better: enough to compare them.
const PAIRS: usize = 10_000;

/// A fit and its figures on the fold.
struct Tried {
    hands: usize,
    support_vectors: usize,
    roc_area: f64,
    interval: (f64, f64),
}

pub(super) fn section(page: &mut Page, context: &Context) -> Result<(), ReportError> {
    let (known, fold) = context.inner();
    let fold = HeldOutHands::of(&fold)?;
    let pairs = improvements(&known, context.recipe.seed, PAIRS);
    let svr = |recipe: &Recipe| tried_svr(&known, &pairs, &fold, recipe);

    let recipes: Vec<Recipe> = SVR_ROWS
        .into_iter()
        .map(|svr_rows| Recipe {
            svr_rows,
            ..context.recipe.clone()
        })
        .collect();
    let by_rows = try_map(&recipes, svr)?;
    support_vectors(page, &by_rows);
    learning_curve(page, context, (&known, &pairs), &fold, &by_rows)?;

    let variants = variants(&context.recipe);
    let recipes: Vec<Recipe> = variants.iter().map(|(.., recipe)| recipe.clone()).collect();
    let tried = try_map(&recipes, svr)?;
    page.section("choices", "The effect of each choice");
    page.paragraph(
        "The recipe of the support vector regression with one thing changed at a time. The \
         scale says how much a score counts in the distance compared with a card; the weight, \
         how much an error on a called hand costs compared with one on another hand.",
    );
    let caption = "One thing changed at a time; ROC area on the first fold of the training matches";
    let changes = Table::of(caption, variants.iter().zip(&tried))
        .column("changed", |((what, ..), _)| *what)
        .column("to", |((_, value, _), _)| value.clone())
        .column("ROC area", |(_, tried)| format!("{:.4}", tried.roc_area))
        .column("support vectors", |(_, tried)| tried.support_vectors);
    page.table(&changes.done());
    Ok(())
}

/// The recipe, and the recipe with one thing changed.
fn variants(recipe: &Recipe) -> Vec<(&'static str, String, Recipe)> {
    type Change = fn(&mut SvrParameters, f64);
    let changes: [(&str, &[f64], Change); 5] = [
        ("score scale", &[1.0, 2.0, 4.0, 6.0, 12.0], |svr, v| {
            svr.score_scale = v
        }),
        ("call weight", &[1.0, 1.5, 3.0], |svr, v| {
            svr.call_weight = v
        }),
        ("C", &[0.25, 0.5, 2.0, 4.0], |svr, v| svr.c = v),
        ("gamma", &[0.015, 0.025, 0.05, 0.1], |svr, v| svr.gamma = v),
        ("epsilon", &[0.1, 0.3, 0.45], |svr, v| svr.epsilon = v),
    ];
    let mut variants = vec![("nothing", "as shipped".to_owned(), recipe.clone())];
    for (what, values, change) in changes {
        for &value in values {
            let mut changed = recipe.clone();
            change(&mut changed.svr, value);
            variants.push((what, value.to_string(), changed));
        }
    }
    variants
}

fn tried_svr(
    known: &[&Row],
    pairs: &[Improvement],
    fold: &HeldOutHands,
    recipe: &Recipe,
) -> Result<Tried, TrainingError> {
    let model = Learner::Svr.fit(known, pairs, recipe)?.model;
    let scores = fold.scores(&model).into_iter();
    let scores: Vec<f64> = scores.map(|score| model.confidence(score)).collect();
    Ok(Tried {
        hands: recipe.svr_rows.min(known.len()),
        support_vectors: model.support_vectors().unwrap_or(0),
        interval: fold.roc_area_interval(&scores),
        roc_area: fold.ranking(scores).roc_area(),
    })
}

fn support_vectors(page: &mut Page, tried: &[Tried]) {
    page.section("support-vectors", "Support vectors against accuracy");
    page.paragraph(
        "A support vector regression remembers hands, and each costs time at every decision. \
         More training hands help less and less.",
    );
    let points = tried.iter().map(|tried| Point {
        x: tried.support_vectors as f64,
        y: tried.roc_area,
        error: Some(tried.interval),
        label: tried.hands.to_string(),
    });
    let x = Axis::new("support vectors")
        .scale(Scale::Log2)
        .format(Format::Count);
    let chart = Chart::new("ROC area against support vectors", x, Axis::new("ROC area"))
        .with(Series::points("", points.collect()).joined());
    page.figure(
        &[&chart],
        "Support vector regressions of the shipped recipe; the numbers beside the points are the \
         hands fitted on. EvaluatedModel on the first fold of the training matches.",
    );
}

fn learning_curve(
    page: &mut Page,
    context: &Context,
    (known, pairs): (&[&Row], &[Improvement]),
    fold: &HeldOutHands,
    svr: &[Tried],
) -> Result<(), ReportError> {
    let sizes: Vec<usize> = ROWS.into_iter().chain([known.len()]).collect();
    let x = Axis::new("training hands")
        .scale(Scale::Log2)
        .format(Format::Count);
    let mut chart = Chart::new("Learning curves", x, Axis::new("ROC area"));
    for learner in [Learner::Logistic, Learner::Extended] {
        let tried = try_map(&sizes, |&hands| {
            let rows = sample(known, context.recipe.seed, hands);
            let model = learner.fit(&rows, pairs, &context.recipe)?.model;
            let scores = fold.scores(&model);
            Ok::<Tried, TrainingError>(Tried {
                hands: rows.len(),
                support_vectors: 0,
                interval: fold.roc_area_interval(&scores),
                roc_area: fold.ranking(scores).roc_area(),
            })
        })?;
        chart = chart.with(curve(learner.name(), &tried));
    }
    page.section("learning", "Would more matches help?");
    page.figure(
        &[&chart.with(curve("svr", svr))],
        "ROC area on the first fold of the training matches against the number of hands fitted \
         on. Bands are 95% intervals of that fold; all curves share its matches, so they are \
         surer against each other than the bands are wide.",
    );
    Ok(())
}

fn curve(name: &str, tried: &[Tried]) -> Series {
    let points = tried.iter().map(|t| (t.hands as f64, t.roc_area));
    let band = tried
        .iter()
        .map(|t| (t.hands as f64, t.interval.0, t.interval.1));
    Series::line(name, points.collect()).band(band.collect())
}
