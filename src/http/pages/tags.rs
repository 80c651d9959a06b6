//! The tags of a page that others show when somebody links to it: the Open Graph protocol
//! (<https://ogp.me>) and the card of X, which reads the rest from Open Graph.

use std::fmt;

use tichu_previews::{HEIGHT, WIDTH};

/// What the tags say. Addresses are absolute where the host is known.
pub(super) struct Tags<'a> {
    pub title: &'a str,
    pub description: &'a str,
    /// The address of the page.
    pub address: &'a str,
    /// The address of the picture.
    pub picture: &'a str,
    /// What the picture shows.
    pub alternative: &'a str,
}

impl fmt::Display for Tags<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
        for (name, content) in [
            ("og:type", "website"),
            ("og:site_name", "Grand Tichu?"),
            ("og:title", self.title),
            ("og:description", self.description),
            ("og:url", self.address),
            ("og:image", self.picture),
            ("og:image:type", "image/png"),
            ("og:image:width", &width),
            ("og:image:height", &height),
            ("og:image:alt", self.alternative),
        ] {
            let content = Escaped(content);
            writeln!(f, "<meta property=\"{name}\" content=\"{content}\">")?;
        }
        writeln!(
            f,
            "<meta name=\"twitter:card\" content=\"summary_large_image\">"
        )
    }
}

/// A text as the value of an attribute in double quotes.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(['&', '<', '>', '"', '\'']) {
            let (text, escape) = match part.as_bytes().last() {
                Some(b'&') => (&part[..part.len() - 1], "&amp;"),
                Some(b'<') => (&part[..part.len() - 1], "&lt;"),
                Some(b'>') => (&part[..part.len() - 1], "&gt;"),
                Some(b'"') => (&part[..part.len() - 1], "&quot;"),
                Some(b'\'') => (&part[..part.len() - 1], "&#39;"),
                _ => (part, ""),
            };
            f.write_str(text)?;
            f.write_str(escape)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_an_attribute() {
        let text = "a<script>\"b\"</script>&'c";
        assert_eq!(
            Escaped(text).to_string(),
            "a&lt;script&gt;&quot;b&quot;&lt;/script&gt;&amp;&#39;c"
        );
        assert_eq!(Escaped("Großes Tichu: ja").to_string(), "Großes Tichu: ja");
    }
}
