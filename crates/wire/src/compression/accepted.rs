//! Whether a client accepts gzip (RFC 9110, section 12.5.3).

use actix_web::http::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};

/// A weight in thousandths; 0 stands for "not acceptable".
type Weight = u16;

/// Whether a client gets gzip by its `Accept-Encoding`: it accepts gzip and does not prefer the
/// uncompressed answer.
#[must_use]
pub fn accepts_gzip(request: &HeaderMap) -> bool {
    Accepted::read(request.get_all(ACCEPT_ENCODING)).has_gzip()
}

/// The weights that one client gives.
#[derive(Default)]
struct Accepted {
    gzip: Option<Weight>,
    identity: Option<Weight>,
    /// The weight of codings without a weight of their own.
    others: Option<Weight>,
}

impl Accepted {
    /// Reads all lines of the header. Members that are not valid are ignored: the uncompressed
    /// answer is always acceptable.
    fn read<'a>(lines: impl Iterator<Item = &'a HeaderValue>) -> Accepted {
        let mut accepted = Accepted::default();
        for member in lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(','))
        {
            let (name, parameters) = member.split_once(';').unwrap_or((member, "q=1"));
            let Some(weight) = weight(parameters) else {
                continue;
            };
            let place = match name.trim().to_ascii_lowercase().as_str() {
                "gzip" | "x-gzip" => &mut accepted.gzip,
                "identity" => &mut accepted.identity,
                "*" => &mut accepted.others,
                _ => continue,
            };
            *place = Some(weight);
        }
        accepted
    }

    /// Of equal weights gzip wins over the uncompressed answer.
    fn has_gzip(&self) -> bool {
        let plain = self.identity.or(self.others).unwrap_or(0);
        self.gzip.or(self.others).unwrap_or(0) >= plain.max(1)
    }
}

/// Reads `q=` with 0 to 1 in at most three decimals (RFC 9110, section 12.4.2).
fn weight(parameter: &str) -> Option<Weight> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let (whole, decimals) = match value.trim() {
        text if text.len() == 1 => (text, ""),
        text => text.split_once('.')?,
    };
    let valid = decimals.len() <= 3 && decimals.bytes().all(|digit| digit.is_ascii_digit());
    let thousandths: Weight = format!("{decimals:0<3}").parse().ok().filter(|_| valid)?;
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a client with these lines of the header gets gzip.
    fn gets_gzip(lines: &[&'static str]) -> bool {
        let lines: Vec<_> = lines.iter().map(|l| HeaderValue::from_static(l)).collect();
        Accepted::read(lines.iter()).has_gzip()
    }

    #[test]
    fn takes_the_coding_of_the_highest_weight() {
        for (header, expected) in [
            ("", false),
            ("gzip", true),
            ("x-gzip", true),
            ("GZIP", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip;q=0.8, br;q=1.0", true),
            ("br , gzip ; Q=0.501", true),
            ("deflate, compress, br, zstd", false),
            ("gzip;q=0", false),
            ("gzip;q=0.000, br;q=0.001", false),
            ("gzip;q=0.001", true),
        ] {
            assert_eq!(gets_gzip(&[header]), expected, "{header}");
        }
    }

    #[test]
    fn a_star_stands_for_all_codings_that_are_not_named() {
        for (header, expected) in [
            ("*", true),
            ("zstd;q=0, *", true),
            ("gzip;q=0, *", false),
            ("*;q=0", false),
            ("gzip, *;q=0", true),
            ("gzip;q=0.2, zstd;q=0, br;q=0, *;q=0.5", false),
        ] {
            assert_eq!(gets_gzip(&[header]), expected, "{header}");
        }
    }

    #[test]
    fn does_not_compress_where_the_client_prefers_that_or_accepts_no_coding() {
        for (header, expected) in [
            ("identity", false),
            ("identity;q=1, gzip;q=0.5", false),
            ("identity;q=0.5, gzip;q=0.5", true),
            ("identity;q=0, gzip;q=0.1", true),
            ("identity;q=0", false),
            ("identity;q=0, *;q=0", false),
        ] {
            assert_eq!(gets_gzip(&[header]), expected, "{header}");
        }
    }

    #[test]
    fn ignores_members_that_are_not_valid() {
        for header in [
            "gzip;q=2",
            "gzip;q=1.001",
            "gzip;q=0.0001",
            "gzip;q=-1",
            "gzip;q=",
            "gzip;q",
            "gzip;level=9",
            "gzip;q=0.5;level=9",
            ";q=1",
            ",,;,",
            "gzip;q=0.+1",
        ] {
            assert!(!gets_gzip(&[header]), "{header}");
        }
        assert!(gets_gzip(&["br;q=2, gzip"]));
    }

    #[test]
    fn reads_several_lines_as_one() {
        assert!(gets_gzip(&["identity;q=0.5", "gzip"]));
        assert!(!gets_gzip(&["gzip;q=0.5", "identity"]));
        assert!(!gets_gzip(&[]));
    }
}
