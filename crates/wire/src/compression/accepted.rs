//! The codings that a client accepts (RFC 9110, section 12.5.3).

use actix_web::http::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};

use super::coding::Coding;

/// A weight in thousandths; 0 stands for "not acceptable".
type Weight = u16;

impl Coding {
    /// The coding that a client prefers by its `Accept-Encoding`; none when it accepts none, or
    /// prefers the uncompressed answer.
    pub fn of(request: &HeaderMap) -> Option<Coding> {
        Accepted::read(request.get_all(ACCEPT_ENCODING)).best()
    }
}

/// The weights of all codings, as one client gives them.
#[derive(Default)]
struct Accepted {
    zstd: Option<Weight>,
    brotli: Option<Weight>,
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
                "zstd" => &mut accepted.zstd,
                "br" => &mut accepted.brotli,
                "gzip" | "x-gzip" => &mut accepted.gzip,
                "identity" => &mut accepted.identity,
                "*" => &mut accepted.others,
                _ => continue,
            };
            *place = Some(weight);
        }
        accepted
    }

    /// The coding of the highest weight, unless the client prefers the uncompressed answer.
    fn best(&self) -> Option<Coding> {
        let plain = self.identity.or(self.others).unwrap_or(0);
        let mut best = None;
        let mut most = plain.max(1);
        for coding in Coding::ALL {
            let weight = self.weight(coding);
            // Of equal weights the first coding wins, and a coding wins over the uncompressed answer.
            if weight > most || (weight == most && best.is_none()) {
                (best, most) = (Some(coding), weight);
            }
        }
        best
    }

    fn weight(&self, coding: Coding) -> Weight {
        let own = match coding {
            Coding::Zstd => self.zstd,
            Coding::Brotli => self.brotli,
            Coding::Gzip => self.gzip,
        };
        own.or(self.others).unwrap_or(0)
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

    /// The coding for these lines of the header.
    fn best(lines: &[&'static str]) -> Option<Coding> {
        let lines: Vec<_> = lines.iter().map(|l| HeaderValue::from_static(l)).collect();
        Accepted::read(lines.iter()).best()
    }

    #[test]
    fn takes_the_coding_of_the_highest_weight() {
        use Coding::{Brotli, Gzip, Zstd};
        for (header, expected) in [
            ("", None),
            ("gzip", Some(Gzip)),
            ("x-gzip", Some(Gzip)),
            ("GZIP", Some(Gzip)),
            ("gzip, deflate, br, zstd", Some(Zstd)),
            ("gzip, deflate, br", Some(Brotli)),
            ("gzip;q=1.0, br;q=0.8", Some(Gzip)),
            ("gzip ; q=0.5 , br ; Q=0.501", Some(Brotli)),
            ("deflate, compress", None),
            ("gzip;q=0", None),
            ("gzip;q=0.000, br;q=0.001", Some(Brotli)),
        ] {
            assert_eq!(best(&[header]), expected, "{header}");
        }
    }

    #[test]
    fn a_star_stands_for_all_codings_that_are_not_named() {
        for (header, expected) in [
            ("*", Some(Coding::Zstd)),
            ("zstd;q=0, *", Some(Coding::Brotli)),
            ("*;q=0", None),
            ("gzip, *;q=0", Some(Coding::Gzip)),
            ("gzip;q=0.2, zstd;q=0, br;q=0, *;q=0.5", None),
        ] {
            assert_eq!(best(&[header]), expected, "{header}");
        }
    }

    #[test]
    fn does_not_compress_where_the_client_prefers_that_or_accepts_no_coding() {
        for (header, expected) in [
            ("identity", None),
            ("identity;q=1, gzip;q=0.5", None),
            ("identity;q=0.5, gzip;q=0.5", Some(Coding::Gzip)),
            ("identity;q=0, gzip;q=0.1", Some(Coding::Gzip)),
            ("identity;q=0", None),
            ("identity;q=0, *;q=0", None),
        ] {
            assert_eq!(best(&[header]), expected, "{header}");
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
            assert_eq!(best(&[header]), None, "{header}");
        }
        assert_eq!(best(&["gzip;q=2, br"]), Some(Coding::Brotli));
    }

    #[test]
    fn reads_several_lines_as_one() {
        assert_eq!(best(&["gzip;q=0.5", "br"]), Some(Coding::Brotli));
        assert_eq!(best(&[]), None);
    }
}
