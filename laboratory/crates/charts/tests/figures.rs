//! Properties of every figure and page, for any data.

use charts::page::{Page, Table};
use charts::{
    Axis, Best, Chart, Coefficient, Coefficients, Figure, HeatMap, Point, Range, Reference, Scale,
    Series,
};

const ODD: [f64; 6] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -1.0,
    0.0,
    f64::MAX,
];

/// Checks that every tag is closed in order and that no number is missing.
fn check(markup: &str) {
    let mut open = Vec::new();
    // Style rules are not markup, though none holds an angle bracket.
    for tag in markup.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag
            .split([' ', '\n', '/'])
            .find(|part| !part.is_empty())
            .unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{markup}");
        } else if !tag.ends_with('/') && !["!doctype", "meta", "link"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for attribute in ["d=\"", "x=\"", "y=\"", "height=\""] {
        for value in markup
            .split(attribute)
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
        {
            assert!(
                !value.contains("NaN") && !value.contains("inf"),
                "{attribute}{value}"
            );
        }
    }
}

fn odd_series() -> [Series; 3] {
    let pairs = || ODD.iter().flat_map(|x| ODD.map(|y| (*x, y)));
    let points = pairs().map(|(x, y)| Point {
        x,
        y,
        error: Some((y, x)),
        label: "<&>".to_owned(),
    });
    [
        Series::line("line", pairs().collect()).band(pairs().map(|(x, y)| (x, y, x)).collect()),
        Series::points("points", points.collect()).joined(),
        Series::bars("bars", pairs().map(|(x, y)| (x, y, x)).collect()),
    ]
}

#[test]
fn charts_survive_any_values() {
    let references = ODD.iter().flat_map(|value| {
        let label = || "here".to_owned();
        [
            Reference::Vertical(*value, label()),
            Reference::Horizontal(*value, label()),
            Reference::Diagonal(label()),
        ]
    });
    for scale in [Scale::Linear, Scale::Log2] {
        for range in [
            Range::Auto,
            Range::Fixed(0.5, 2.0),
            Range::Fixed(1.0, f64::NAN),
        ] {
            let axis = Axis {
                label: "<axis>".to_owned(),
                range,
                scale,
                ..Axis::default()
            };
            let mut chart = Chart::new("<title>", axis.clone(), axis);
            check(&chart.svg());
            chart.references = references.clone().collect();
            check(&chart.inline());
            chart.series = odd_series().to_vec();
            check(&chart.svg());
        }
    }
}

#[test]
fn a_lone_point_is_drawn() {
    let chart =
        Chart::new("one", Axis::new("x"), Axis::new("y")).with(Series::line("", vec![(3.0, 3.0)]));
    assert!(chart.svg().contains("class=\"line\" d=\"M297.0 "));
}

#[test]
fn a_legend_needs_two_names() {
    let one = Chart::new("", Axis::new(""), Axis::new("")).with(Series::line("first", vec![]));
    assert!(!one.svg().contains("first"));
    let two = one.with(Series::line("second", vec![]));
    assert!(two.svg().contains("first") && two.svg().contains("second"));
}

#[test]
fn a_long_curve_becomes_a_short_path() {
    let curve = (0..12_000)
        .map(|i| f64::from(i) / 11_999.0)
        .map(|x| (x, x.sqrt()));
    let chart =
        Chart::new("", Axis::share(""), Axis::share("")).with(Series::line("", curve.collect()));
    let svg = chart.svg();
    let path = svg
        .split("class=\"line\" d=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert!(path.matches('L').count() < 100, "{path}");
}

fn heat() -> HeatMap {
    HeatMap {
        title: "grid".to_owned(),
        columns: ["a", "<b>", "c"].map(str::to_owned).to_vec(),
        rows: ["1", "2"].map(str::to_owned).to_vec(),
        values: vec![vec![0.25, f64::NAN, 0.75], vec![0.5]],
        ..HeatMap::default()
    }
}

#[test]
fn heat_maps_mark_the_best_cell_and_cross_out_missing_ones() {
    let highest = heat().svg();
    check(&highest);
    assert_eq!(
        highest.matches(": none<").count() + highest.matches(" none<").count(),
        3
    );
    assert!(highest.contains("0.7500") && highest.contains("&lt;b&gt;"));
    let lowest = HeatMap {
        best: Best::Lowest,
        ..heat()
    };
    assert!(lowest.svg().contains("0.2500"));
}

#[test]
fn heat_maps_of_few_cells_say_their_values_and_may_mark_none() {
    let written = HeatMap {
        values: vec![vec![97.4, f64::NAN, 3.0], vec![50.0]],
        best: Best::Unmarked,
        written: true,
        ..heat()
    };
    let svg = written.svg();
    check(&svg);
    for (ink, value) in [("dark", "97"), ("light", "3"), ("light", "50")] {
        let text = format!("class=\"middle {ink}\">{value}<");
        assert_eq!(svg.matches(&text).count(), 1, "{value}");
    }
    assert!(!svg.contains("class=\"best-in\""));
}

#[test]
fn heat_maps_without_values_survive() {
    check(&HeatMap::default().svg());
    check(
        &HeatMap {
            values: vec![],
            ..heat()
        }
        .inline(),
    );
    check(
        &HeatMap {
            values: vec![ODD.to_vec(), vec![1.0; 9]],
            ..heat()
        }
        .inline(),
    );
}

#[test]
fn coefficients_survive_any_values() {
    let bars = ODD.map(|value| Coefficient {
        name: "a very long name of a feature that has no room & goes on".to_owned(),
        value,
        error: Some((value, 1.0)),
    });
    let figure = Coefficients {
        bars: bars.to_vec(),
        ..Coefficients::default()
    };
    check(&figure.svg());
    check(&Coefficients::default().inline());
}

#[test]
fn pages_are_balanced_escaped_and_always_the_same() {
    let table = Table {
        caption: "<caption>".to_owned(),
        header: ["name", "<share>"].map(str::to_owned).to_vec(),
        rows: vec![
            vec!["a".to_owned(), "93.1%".to_owned()],
            vec![],
            vec!["–".to_owned(); 3],
        ],
    };
    let write = || {
        let mut page = Page::new("<title>", "a \"lead\"");
        page.section("one", "<first>")
            .paragraph("<script>")
            .table(&table)
            .table(&Table::default());
        page.figure(&[&heat(), &Coefficients::default()], "<below>");
        page.html()
    };
    let html = write();
    check(&html);
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    assert!(html.contains("<td class=\"number\">93.1%</td>"));
    assert!(html.contains("<a href=\"#one\">&lt;first&gt;</a>"));
    assert_eq!(html, write());
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let mut page = Page::new("", "");
    let html = page.figure(&[&heat()], "").html();
    for outside in ["http", "url(", "@import", "src="] {
        assert!(!html.contains(outside), "{outside}");
    }
}
