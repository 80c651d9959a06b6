//! Reid's question: which hand types go out first more often.

use charts::page::{Page, Table};
use charts::{Axis, Chart, Coefficient, Coefficients, Point, Reference, Series};
use laboratory_reproductions::reid::uniform_posterior;
use laboratory_training::outlook::tables::percent;
use laboratory_training::posterior::coverage;
use tichu_models::posterior::{Counted, FirstOut, HandType};

use super::context::Context;

/// Types beside those of Dragon, Phoenix and aces.
const OTHERS: [&str; 9] = [
    "Ma",
    "Hu",
    "K",
    "K K",
    "K K K",
    "Q Q Q",
    "2 2 2",
    "7 7 7 7",
    "K Q J 10 9",
];

/// A type with its posterior and the results of its held-out hands.
struct EvaluatedType {
    of: HandType,
    first_out: FirstOut,
    counted: Option<Counted>,
    held_out: Counted,
}

pub(super) fn section(page: &mut Page, context: &Context) {
    page.section("hand-types", "Reid's question: which hands go out first?");
    page.paragraph(
        "P. H. Reid (Bayesian Tichu Hand Analysis, github.com/phreid/tichu_bayesian) compares \
         hand types by the chance that their hands go out first: a uniform prior, and the hands of \
         14 cards in the logs that hold at least these cards. Here hands are the first eight cards, and the prior is a logistic regression on \
         the cards, averaged over all hands of the type, with a strength estimated on the \
         training hands; then the type's own hands are added. /v1/posterior answers with the \
         same figures, for any one to eight cards.",
    );
    let evaluated: Vec<EvaluatedType> = types().iter().map(|&of| evaluate(context, of)).collect();
    page.figure(
        &[&chances(&evaluated), &observed(&evaluated)],
        "Above: the chance with its 95% credible interval. Below: the same types on held-out \
         matches; bars are 95% intervals of the observed share alone (uniform prior).",
    );
    let share = |counted: Counted| match counted.hands {
        0 => "–".to_owned(),
        hands => percent(f64::from(counted.firsts) / f64::from(hands)),
    };
    let caption = "Hands that hold at least these cards: how likely they go out first";
    let types = Table::of(caption, &evaluated)
        .column("at least", |one| one.of)
        .column("chance", |one| percent(one.first_out.value))
        .column("95% interval", |one| {
            let FirstOut { low, high, .. } = one.first_out;
            format!("{}–{}", percent(low), percent(high))
        })
        .column("training hands", |one| {
            one.counted.map_or("–".to_owned(), |c| c.hands.to_string())
        })
        .column("of which first", |one| {
            one.counted.map_or("–".to_owned(), share)
        })
        .column("held-out hands", |one| one.held_out.hands)
        .column("of which first", |one| share(one.held_out));
    page.table(&types.done());
    interval_coverage(page, context);
}

/// Dragon, Phoenix, both or neither, with none to four aces; and some others.
fn types() -> Vec<HandType> {
    let mut names = Vec::new();
    for honours in ["", "Dr", "Ph", "Dr Ph"] {
        for aces in ["", "A", "A A", "A A A", "A A A A"] {
            names.push(format!("{honours} {aces}"));
        }
    }
    names.extend(OTHERS.map(str::to_owned));
    let types = names.iter().filter_map(|name| name.parse().ok());
    types.filter(|of: &HandType| of.size() > 0).collect()
}

fn evaluate(context: &Context, of: HandType) -> EvaluatedType {
    let mut held_out = Counted::default();
    for row in &context.split.test {
        if let Some(first) = row.went_out_first
            && of.is_part_of(&HandType::from(&row.hand))
        {
            held_out.hands += 1;
            held_out.firsts += u32::from(first);
        }
    }
    let belief = context.posterior.belief(&of);
    EvaluatedType {
        of,
        first_out: belief.first_out(),
        counted: belief.counted,
        held_out,
    }
}

fn chances(evaluated: &[EvaluatedType]) -> Coefficients {
    let bar = |one: &EvaluatedType| Coefficient {
        name: one.of.to_string(),
        value: one.first_out.value,
        error: Some((one.first_out.low, one.first_out.high)),
    };
    Coefficients {
        title: "Chance to go out first with at least these cards".to_owned(),
        label: "chance".to_owned(),
        bars: evaluated.iter().map(bar).collect(),
    }
}

fn observed(evaluated: &[EvaluatedType]) -> Chart {
    let enough = evaluated
        .iter()
        .filter(|evaluated| evaluated.held_out.hands >= 10);
    let points = enough.map(|evaluated| {
        let Counted { hands, firsts } = evaluated.held_out;
        Point {
            x: evaluated.first_out.value,
            y: f64::from(firsts) / f64::from(hands),
            error: Some(uniform_posterior(evaluated.held_out).central_95()),
            label: String::new(),
        }
    });
    Chart::new(
        "The same types on held-out hands",
        Axis::share("chance"),
        Axis::share("share that went out first"),
    )
    .reference(Reference::Diagonal("predicted".to_owned()))
    .with(Series::points("", points.collect()))
}

/// The coverage of the intervals.
fn interval_coverage(page: &mut Page, context: &Context) {
    let of_sizes = coverage(&context.posterior, &context.split.test);
    let caption = "Held-out firsts in the middle 95% of the predicted distribution";
    let of_sizes = Table::of(caption, of_sizes)
        .column("cards", |coverage| coverage.size)
        .column("types", |coverage| coverage.types)
        .column("inside", |coverage| percent(coverage.inside))
        .column("inside, with a certain chance", |coverage| {
            percent(coverage.inside_at_the_mean)
        })
        .column("root mean square deviation", |coverage| {
            format!("{:.3}", coverage.spread)
        });
    page.table(&of_sizes.done());
    page.paragraph(
        "A share among held-out hands deviates from the chance behind it, so it is compared with \
         the beta-binomial distribution, which includes both the uncertainty of the chance and \
         the sampling error of the hands. All types with 20 or more held-out hands; of one to three cards those \
         that are counted, of four and five those that rest on the regression alone. Types share \
         hands, and hands of a match are alike, so a calibrated row is near 95% and 1, not exactly there.",
    );
    page.paragraph(
        "These are not chances of a call. The hands were called or not by the choice of their \
         players, their partners had not called (which makes 29% of them the first, not 25%), and \
         players who call play to be first. Colours, and so one-colour straights, do not count.",
    );
}
