//! Colours of the figures, on a light and on a dark ground.

/// The style of the figures; colours are variables.
const RULES: &str = include_str!("chart.css");

/// The palette on white. `--c0` to `--c5` are colours that colour-blind people distinguish
/// (M. Okabe, K. Ito, "Color universal design", 2008), strongest contrast first.
const LIGHT: [(&str, &str); 10] = [
    ("--paper", "#ffffff"),
    ("--ink", "#1f2328"),
    ("--muted", "#59616b"),
    ("--rule", "#dfe3e8"),
    ("--c0", "#0072b2"),
    ("--c1", "#d55e00"),
    ("--c2", "#009e73"),
    ("--c3", "#cc79a7"),
    ("--c4", "#e69f00"),
    ("--c5", "#56b4e9"),
];

/// The same hues where a dark ground asks for lighter ones.
const DARK: [(&str, &str); 10] = [
    ("--paper", "#15181c"),
    ("--ink", "#e6e9ed"),
    ("--muted", "#a3abb5"),
    ("--rule", "#333941"),
    ("--c0", "#56b4e9"),
    ("--c1", "#f0803c"),
    ("--c2", "#2fc79a"),
    ("--c3", "#dd94bd"),
    ("--c4", "#f0c445"),
    ("--c5", "#8fa8ff"),
];

/// The style that [`Figure::inline`](super::Figure::inline) counts on, for a page's `<style>`:
/// the palette as custom properties, which follow the reader's preference, and the rules.
/// Print is always light.
#[must_use]
pub fn page_style() -> String {
    let properties = |palette: [(&str, &str); 10]| {
        palette
            .map(|(name, colour)| format!("{name}:{colour};"))
            .concat()
    };
    format!(
        ":root{{color-scheme:light dark;{}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n{RULES}",
        properties(LIGHT),
        properties(DARK)
    )
}

/// The rules with the light palette filled in: viewers of lone SVG files often support no
/// custom properties.
pub(super) fn fixed_style() -> String {
    LIGHT
        .iter()
        .fold(RULES.to_owned(), |rules, (name, colour)| {
            rules.replace(&format!("var({name})"), colour)
        })
}
