//! Selection bias, and the effect of a call by several estimators.

use super::findings::Findings;
use charts::page::{Page, Table};
use charts::{Axis, Chart, Format, Point, Reference, Series};
use laboratory_training::outlook::figures::{BandFigures, ClassFigures, Estimators};
use laboratory_training::outlook::tables::{percent, signed, signed_within};

/// A published table of 21 million rounds of `BrettSpielWelt`: points of a round when such a hand
/// was called and when it was not, over all players; hands without Dogs and Mahjong.
const PUBLISHED: [(&str, f64, f64); 5] = [
    ("1 ace, Phoenix", 69.0, 48.7),
    ("1 ace, Dragon", 63.5, 47.8),
    ("no ace, Dragon, Phoenix", 110.7, 63.3),
    ("3 aces", 58.8, 58.5),
    ("2 aces", 11.1, 29.6),
];

/// The share of calls that has to succeed, by the same publication.
const PUBLISHED_BREAK_EVEN: f64 = 0.58;

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("selection", "Selection: called hands are no random sample");
    page.paragraph(
        "People call with their better hands, so the mean of the called hands minus that of the \
         others (raw) is not the effect of a call. Three estimators correct it, for hands of \
         similar propensity: the outcome regression of the outlook, evaluated for every hand both \
         with a call and without; inverse-propensity weighting; and doubly robust, the regression \
         with its errors weighted, which is consistent when either of the two is. The intervals \
         are those of the doubly robust estimator.",
    );
    page.table(&effects(
        findings,
        "Going out first: effect of a call, in percentage points",
        |band| (band.first_out, 100.0),
    ));
    page.table(&points(findings));
    page.table(&effects(
        findings,
        "Winning the match: effect of a call, in percentage points",
        |band| (band.match_win, 100.0),
    ));
    page.figure(
        &[&effect(findings)],
        "Points of the round, a call against none, by the share of people who call. Bars are 95% \
         intervals of the doubly robust figure.",
    );
    page.paragraph(&format!(
        "A call brings clearly more points {}, and clearly wins more matches {}. Below a share of 5% the \
         regression has nearly no called hands: its figures are extrapolated from better hands, and the \
         weighted figures rest on a few unusual players. Hands within a band are similar, so the \
         four figures are, too: most of the correction comes from comparing within bands. \
         No estimator knows the players. Players who call more often than others may \
         play better or worse than they do.",
        from_where(findings, |band| band.points),
        from_where(findings, |band| band.match_win),
    ));
    worth(page, findings);
}

/// From which band on all intervals lie above zero, in words.
fn from_where(findings: &Findings, of: fn(&BandFigures) -> Estimators) -> String {
    let bands = findings.figures.bands.iter().rev();
    let clear = bands.take_while(|band| of(band).doubly_robust.low > 0.0);
    clear.last().map_or_else(
        || "nowhere".to_owned(),
        |band| format!("where at least {:.0}% of people call", 100.0 * band.from),
    )
}

/// The effect on points, as a table.
pub(super) fn points(findings: &Findings) -> Table {
    let caption = "Points of the round: effect of a call";
    effects(findings, caption, |band| (band.points, 1.0))
}

fn effects(findings: &Findings, caption: &str, of: fn(&BandFigures) -> (Estimators, f64)) -> Table {
    let figure = |unit: f64, value: f64| signed(unit * value, 1);
    let rows = ends(findings).map(|(band, to)| {
        let (effect, unit) = of(band);
        (band, to, effect, unit)
    });
    Table::of(caption, rows)
        .column("people who call", |(band, to, ..)| {
            format!("{:.0}–{:.0}%", 100.0 * band.from, 100.0 * to)
        })
        .column("hands", |(band, ..)| band.hands)
        .column("called", |(band, ..)| band.called)
        .column("raw", |(.., effect, unit)| figure(*unit, effect.raw))
        .column("regression", |(.., effect, unit)| {
            figure(*unit, effect.regression)
        })
        .column("weighting", |(.., effect, unit)| {
            figure(*unit, effect.weighting)
        })
        .column("doubly robust", |(.., effect, unit)| {
            let robust = effect.doubly_robust;
            let ends = [robust.value, robust.low, robust.high];
            let [value, low, high] = ends.map(|value| figure(*unit, value));
            format!("{value} ({low}, {high})")
        })
        .done()
}

/// The bands, each with where the next one begins.
fn ends(findings: &Findings) -> impl Iterator<Item = (&BandFigures, f64)> {
    let bands = &findings.figures.bands;
    let next = bands.iter().skip(1).map(|band| band.from);
    bands.iter().zip(next.chain([1.0]))
}

/// The effect on points by how many people call.
pub(super) fn effect(findings: &Findings) -> Chart {
    let line = |name: &str, of: fn(&Estimators) -> f64| {
        let values = ends(findings).map(|(band, to)| ((band.from + to) / 2.0, of(&band.points)));
        Series::line(name, values.collect())
    };
    let robust = ends(findings).map(|(band, to)| Point {
        x: (band.from + to) / 2.0,
        y: band.points.doubly_robust.value,
        error: Some((
            band.points.doubly_robust.low,
            band.points.doubly_robust.high,
        )),
        label: String::new(),
    });
    let y = Axis::new("effect of a call in points").format(Format::Count);
    Chart::new(
        "Effect of a call on the points of the round",
        Axis::share("share of people who call with such a hand"),
        y,
    )
    .reference(Reference::Horizontal(0.0, String::new()))
    .with(line("raw", |effect| effect.raw))
    .with(line("regression", |effect| effect.regression))
    .with(line("weighting", |effect| effect.weighting))
    .with(Series::points("doubly robust", robust.collect()))
}

/// Hand classes beside the published ones.
fn worth(page: &mut Page, findings: &Findings) {
    page.section("worth", "The value of a call");
    page.paragraph(
        "Hands without Dogs and Mahjong by their honours. “Called” and “not called” are the mean \
         points of the hands that people did call and did not; the published table \
         of 21 million rounds of BrettSpielWelt has the same two columns. “Beyond the outlook” is what \
         these hands brought more than the outlook expects of them, by models that have not seen their \
         matches. “If all were called” and “if none were” \
         are for all hands of the class, doubly robust.",
    );
    page.table(&classes(findings));
    page.paragraph(&format!(
        "The published rows are of the hands that people chose to call, as our “called” and “not \
         called” are. {} The publication has about a thousand times as many rounds as our logs, \
         and other players; the logs show no further reason for a difference. Within a class \
         people call the better hands, so neither column is the effect of a call on all hands of the class. \
         The last columns estimate that effect. Their intervals are wide: most of the differences \
         are not clear of zero.",
        below_published(findings),
    ));
    let [points, match_win] = findings.maps.mean_break_even();
    page.paragraph(&format!(
        "How often must a call succeed? By the published table in about {:.0} of 100 cases. By the \
         outlook in {:.0} at 0:0 for the points of the round, over dealt hands with which at \
         least one person in twenty calls, and {:.0} for the match.",
        100.0 * PUBLISHED_BREAK_EVEN,
        100.0 * points,
        100.0 * match_win,
    ));
}

/// How the called hands did beside the published ones, in words.
fn below_published(findings: &Findings) -> String {
    let classes = &findings.figures.classes;
    let ours = |name: &str| classes.iter().find(|class| class.class == name);
    let pairs = PUBLISHED
        .iter()
        .filter_map(|(name, called, _)| Some((ours(name)?.called_points, *called)));
    let lower = pairs.clone().filter(|(ours, theirs)| ours < theirs);
    format!(
        "Our called hands brought less than the published ones in {} of {} classes.",
        lower.count(),
        pairs.count(),
    )
}

pub(super) fn classes(findings: &Findings) -> Table {
    let published = |class: &ClassFigures, of: fn(&(&str, f64, f64)) -> f64| {
        let published = PUBLISHED.iter().find(|(name, ..)| *name == class.class);
        published.map_or_else(String::new, |row| signed(of(row), 1))
    };
    let caption = "Points of the round by honours; hands without Dogs and Mahjong";
    Table::of(caption, &findings.figures.classes)
        .column("hand", |class| class.class.clone())
        .column("hands", |class| class.hands)
        .column("called", |class| percent(class.called))
        .column("calls that succeeded", |class| percent(class.success))
        .column("points, called", |class| signed(class.called_points, 1))
        .column("beyond the outlook", |class| {
            signed_within(class.called_beyond, 0)
        })
        .column("published", |class| published(class, |row| row.1))
        .column("points, not called", |class| {
            signed(class.not_called_points, 1)
        })
        .column("beyond the outlook", |class| {
            signed_within(class.not_called_beyond, 0)
        })
        .column("published", |class| published(class, |row| row.2))
        .column("if all were called", |class| {
            signed_within(class.if_called, 0)
        })
        .column("if none were", |class| {
            signed_within(class.if_not_called, 0)
        })
        .column("difference", |class| signed_within(class.difference, 0))
        .done()
}
