//! A picture of a machine.

use std::fmt::Write;

use mini_tichu::machine::{GamePhase, Machine, Mode, Owner, Register, Registers};

use super::states;

const ROW: f64 = 34.0;
const TOP: f64 = 116.0;
/// The middle of the agent's column.
const AGENT: f64 = 70.0;
/// The middles of the columns of O1, T and O2.
const OTHERS: [f64; 3] = [190.0, 290.0, 390.0];
const MODE: f64 = 490.0;
const MODE_WIDTH: f64 = 104.0;
const WIDTH: f64 = 1100.0;

/// The machine as a picture in SVG: the tree of what the others may have done, a mode at the end of
/// each branch, and why.
#[must_use]
pub fn drawing(machine: &Machine) -> String {
    let states = states(machine.phase);
    let height = TOP + states.len() as f64 * ROW + 56.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#1f2937\">\n\
         <title>{title}</title>\n\
         <defs><marker id=\"end\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#475569\"/></marker></defs>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n",
        title = title(machine.phase),
    );
    text(
        &mut svg,
        24.0,
        34.0,
        "font-size=\"18\" font-weight=\"bold\"",
        title(machine.phase),
    );
    key(&mut svg);
    let heads = ["O1", "T", "O2"].into_iter().zip(OTHERS);
    for (head, x) in heads.chain([("agent", AGENT), ("mode", MODE + MODE_WIDTH / 2.0)]) {
        text(
            &mut svg,
            x,
            TOP - 16.0,
            "text-anchor=\"middle\" font-weight=\"bold\"",
            head,
        );
    }
    text(
        &mut svg,
        MODE + MODE_WIDTH + 16.0,
        TOP - 16.0,
        "font-weight=\"bold\"",
        "why",
    );
    // States with the same players out follow each other, and within them states with the same past.
    let mut first = 0;
    for group in states.chunk_by(|a, b| outs(a) == outs(b)) {
        tree(&mut svg, group, first);
        first += group.len();
    }
    for (number, state) in states.iter().enumerate() {
        if let Some(rule) = machine.rule(state) {
            let mut why = match state.owner {
                Owner::Nobody => rule.why.clone(),
                Owner::O1 => format!("O1 has the trick: {}", rule.why),
                Owner::T => format!("T has the trick: {}", rule.why),
                Owner::O2 => format!("O2 has the trick: {}", rule.why),
            };
            if rule.aggressive_up_to > 0 {
                let _ = write!(
                    why,
                    " (Aggressive if it has {} cards or fewer)",
                    rule.aggressive_up_to
                );
            }
            row(&mut svg, middle(number, 1), rule.mode, &why);
        }
    }
    back(&mut svg, height - 30.0);
    svg.push_str("</svg>\n");
    svg
}

const fn title(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Four => "All four players are in play",
        GamePhase::PartnerOut => "The partner is out",
        GamePhase::OpponentOut => "An opponent is out",
        GamePhase::Two => "Two players are left, and the ending is too long to solve",
    }
}

/// Which of the others are out.
fn outs(state: &Registers) -> [bool; 3] {
    state
        .others()
        .map(|(_, register)| register == Register::Out)
}

/// The vertical middle of `rows` rows from the row `first` on.
fn middle(first: usize, rows: usize) -> f64 {
    TOP + ROW * (first as f64 + rows as f64 / 2.0)
}

/// A drawn node.
struct Node {
    /// The row after its last one.
    end: usize,
    /// Where lines leave it.
    from: (f64, f64),
}

/// Draws the branches of states that begin with this row.
fn tree(svg: &mut String, states: &[Registers], first_row: usize) {
    let y = middle(first_row, states.len());
    root(svg, y, &states[0]);
    let mut before = vec![Node {
        end: states.len(),
        from: (AGENT + 60.0, y),
    }];
    for (column, x) in OTHERS.into_iter().enumerate() {
        if outs(&states[0])[column] {
            continue;
        }
        let past = |state: &Registers| state.others().map(|(_, one)| one)[..=column].to_vec();
        let mut nodes = Vec::new();
        let mut first = 0;
        for same in states.chunk_by(|a, b| past(a) == past(b)) {
            let y = middle(first_row + first, same.len());
            let (_, register) = same[0].others()[column];
            if let Some(parent) = before.iter().find(|node| node.end > first) {
                line(svg, parent.from, (x - 22.0, y), stroke(register));
            }
            node(svg, x, y, register);
            first += same.len();
            nodes.push(Node {
                end: first,
                from: (x + 22.0, y),
            });
        }
        before = nodes;
    }
    for row in 0..states.len() {
        if let Some(parent) = before.iter().find(|node| node.end > row) {
            let to = (MODE, middle(first_row + row, 1));
            line(svg, parent.from, to, "#475569\" marker-end=\"url(#end)");
        }
    }
}

/// The agent, at the root of a tree.
fn root(svg: &mut String, y: f64, state: &Registers) {
    let others = state.others().into_iter();
    let out: Vec<&str> = others
        .filter_map(|(name, register)| (register == Register::Out).then_some(name))
        .collect();
    let label = if out.is_empty() {
        "acts last".to_owned()
    } else {
        format!("acts; {} out", out.join(" and "))
    };
    let (x, top) = (AGENT - 60.0, y - 13.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{top}\" width=\"120\" height=\"26\" rx=\"13\" fill=\"#1e293b\"/>"
    );
    let style = "text-anchor=\"middle\" fill=\"#fff\" font-size=\"12\"";
    text(svg, AGENT, y + 4.0, style, &label);
}

fn stroke(register: Register) -> &'static str {
    match register {
        Register::Played => "#0f766e\" stroke-width=\"2",
        Register::Passed => "#64748b\" stroke-dasharray=\"6 4",
        Register::None | Register::Out => "#cbd5e1\" stroke-dasharray=\"2 4",
    }
}

fn line(svg: &mut String, (x, y): (f64, f64), (to_x, to_y): (f64, f64), stroke: &str) {
    let bend = f64::midpoint(x, to_x);
    let _ = writeln!(
        svg,
        "<path d=\"M{x} {y}C{bend} {y} {bend} {to_y} {to_x} {to_y}\" fill=\"none\" stroke=\"{stroke}\"/>"
    );
}

fn node(svg: &mut String, x: f64, y: f64, register: Register) {
    let name = match register {
        Register::Played => "Pl",
        Register::Passed => "Pas",
        Register::None | Register::Out => "–",
    };
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"44\" height=\"24\" rx=\"12\" fill=\"#f8fafc\" stroke=\"{}\"/>",
        x - 22.0,
        y - 12.0,
        stroke(register)
    );
    text(svg, x, y + 4.5, "text-anchor=\"middle\"", name);
}

fn row(svg: &mut String, y: f64, mode: Mode, why: &str) {
    let fill = match mode {
        Mode::Lead => "#1d4ed8",
        Mode::Defensive => "#15803d",
        Mode::Aggressive => "#b91c1c",
        Mode::Support => "#7e22ce",
        Mode::Pass => "#475569",
    };
    let _ = writeln!(
        svg,
        "<rect x=\"{MODE}\" y=\"{}\" width=\"{MODE_WIDTH}\" height=\"26\" rx=\"5\" fill=\"{fill}\"/>",
        y - 13.0
    );
    let x = MODE + MODE_WIDTH / 2.0;
    let style = "text-anchor=\"middle\" fill=\"#fff\" font-weight=\"bold\"";
    text(svg, x, y + 4.5, style, mode.name());
    text(svg, MODE + MODE_WIDTH + 16.0, y + 4.5, "", why);
}

/// The way from the modes back to the agent's next turn.
fn back(svg: &mut String, y: f64) {
    let (from, to) = (MODE + MODE_WIDTH / 2.0, AGENT);
    let top = y - 22.0;
    let _ = writeln!(
        svg,
        "<path d=\"M{from} {top}V{y}H{to}V{top}\" fill=\"none\" stroke=\"#475569\" \
         marker-end=\"url(#end)\"/>"
    );
    let style = "text-anchor=\"middle\" fill=\"#475569\"";
    let x = f64::midpoint(from, to);
    text(
        svg,
        x,
        y - 6.0,
        style,
        "the agent plays or passes, and remembers anew",
    );
}

fn key(svg: &mut String) {
    let entries = [
        (Register::Played, "Pl: played since the agent's last turn"),
        (Register::Passed, "Pas: passed"),
        (Register::None, "–: no turn yet in this trick"),
    ];
    for ((register, name), x) in entries.into_iter().zip([24.0, 340.0, 500.0]) {
        line(svg, (x, 60.0), (x + 36.0, 60.0), stroke(register));
        text(svg, x + 44.0, 64.5, "", name);
    }
}

fn text(svg: &mut String, x: f64, y: f64, style: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" {style}>{text}</text>");
}
