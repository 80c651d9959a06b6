//! Reid's question: which hand types go out first more often.

use tichu_models::posterior::{Beta, Counted, FirstOut, HandType};

use super::super::chart::{Axis, Chart, Coefficient, Coefficients, Point, Reference, Series};
use super::super::page::Page;
use super::super::posterior::coverage;
use super::{Context, row, table};

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

/// A type with what is believed of it and what became of its held-out hands.
struct Judged {
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
         the logs that hold at least these cards. Here the prior is what a logistic regression on \
         the cards says of the type, averaged over all its hands, and only as strong as the \
         training hands say it may be; then the type's own hands are added. This is what \
         /v1/posterior answers, for any cards.",
    );
    let judged: Vec<Judged> = types().iter().map(|&of| judge(context, of)).collect();
    page.figure(
        &[&chances(&judged), &observed(&judged)],
        "Above: the chance with its 95 % credible interval. Below: the same types on held-out \
         matches; bars are 95 % intervals of the observed share alone (uniform prior).",
    );
    let rows = judged.iter().map(|judged| {
        let share = |counted: Counted| match counted.hands {
            0 => "–".to_owned(),
            hands => percent(f64::from(counted.firsts) / f64::from(hands)),
        };
        let FirstOut { value, low, high } = judged.first_out;
        row([
            judged.of.to_string(),
            percent(value),
            format!("{}–{}", percent(low), percent(high)),
            judged
                .counted
                .map_or("–".to_owned(), |c| c.hands.to_string()),
            judged.counted.map_or("–".to_owned(), share),
            judged.held_out.hands.to_string(),
            share(judged.held_out),
        ])
    });
    page.table(&table(
        "Hands that hold at least these cards: how likely they go out first",
        [
            "at least",
            "chance",
            "95 % interval",
            "training hands",
            "of which first",
            "held-out hands",
            "of which first",
        ],
        rows.collect(),
    ));
    honesty(page, context);
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

fn judge(context: &Context, of: HandType) -> Judged {
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
    Judged {
        of,
        first_out: belief.first_out(),
        counted: belief.counted,
        held_out,
    }
}

fn chances(judged: &[Judged]) -> Coefficients {
    let bar = |judged: &Judged| Coefficient {
        name: judged.of.to_string(),
        value: judged.first_out.value,
        error: Some((judged.first_out.low, judged.first_out.high)),
    };
    Coefficients {
        title: "Chance to go out first with at least these cards".to_owned(),
        label: "chance".to_owned(),
        bars: judged.iter().map(bar).collect(),
    }
}

fn observed(judged: &[Judged]) -> Chart {
    let told = judged.iter().filter(|judged| judged.held_out.hands >= 10);
    let points = told.map(|judged| {
        let Counted { hands, firsts } = judged.held_out;
        let alone = Beta {
            hits: 1.0 + f64::from(firsts),
            misses: 1.0 + f64::from(hands - firsts),
        };
        Point {
            x: judged.first_out.value,
            y: f64::from(firsts) / f64::from(hands),
            error: Some(alone.central_95()),
            label: String::new(),
        }
    });
    Chart::new(
        "The same types on held-out hands",
        Axis::share("chance"),
        Axis::share("share that went out first"),
    )
    .reference(Reference::Diagonal("as said".to_owned()))
    .with(Series::points("", points.collect()))
}

/// Whether the intervals are as wide as they should be.
fn honesty(page: &mut Page, context: &Context) {
    let rows = coverage(&context.posterior, &context.split.test);
    let rows = rows.into_iter().map(|coverage| {
        row([
            coverage.size.to_string(),
            coverage.types.to_string(),
            percent(coverage.inside),
            percent(coverage.inside_without_doubt),
            format!("{:.3}", coverage.spread),
        ])
    });
    page.table(&table(
        "Held-out firsts in the middle 95 % of what the posterior expects",
        [
            "cards",
            "types",
            "inside",
            "inside, were the chance certain",
            "root mean square deviation",
        ],
        rows.collect(),
    ));
    page.paragraph(
        "A share among held-out hands strays from the chance behind it, so it is held against \
         the beta-binomial distribution, which has both: the doubt about the chance and the luck \
         of so many hands. All types with 20 or more held-out hands; of one to three cards those \
         that are counted, of four and five those that rest on the regression alone. Types share \
         hands, and hands of a match are alike, so an honest row is near 95 % and 1, not at it.",
    );
    page.paragraph(
        "What this is not: the chance if you call. The hands are called or not, as their players \
         saw fit, their partners had not called (which makes 29 % of them the first, not 25 %), and \
         whoever calls plays to be first. Colours, and so one-colour straights, do not count.",
    );
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
