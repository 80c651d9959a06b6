//! Whether a client accepts gzip (RFC 9110, section 12.5.3).

use actix_web::http::header::{
    ACCEPT_ENCODING, HeaderMap, Quality, QualityItem, from_comma_delimited,
};

/// Whether a client gets gzip by its `Accept-Encoding`: it accepts gzip and does not prefer the
/// uncompressed answer. Of equal weights gzip wins. Members that are not valid are ignored: the uncompressed
/// answer is always acceptable.
#[must_use]
pub fn accepts_gzip(request: &HeaderMap) -> bool {
    let lines = request.get_all(ACCEPT_ENCODING);
    let accepted: Vec<QualityItem<String>> = from_comma_delimited(lines).unwrap_or_default();
    let weight = |names: &[&str]| {
        let is_named = |coding: &&QualityItem<String>| {
            names
                .iter()
                .any(|name| coding.item.eq_ignore_ascii_case(name))
        };
        accepted
            .iter()
            .rev()
            .find(is_named)
            .map(|coding| coding.quality)
    };
    // The weight of codings without a weight of their own.
    let others = weight(&["*"]);
    let plain = weight(&["identity"]).or(others).unwrap_or(Quality::ZERO);
    let gzip = weight(&["gzip", "x-gzip"])
        .or(others)
        .unwrap_or(Quality::ZERO);
    gzip >= plain.max(Quality::MIN)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    /// Whether a client with these lines of the header gets gzip.
    fn gets_gzip(lines: &[&'static str]) -> bool {
        let mut request = HeaderMap::new();
        for line in lines {
            request.append(ACCEPT_ENCODING, HeaderValue::from_static(line));
        }
        accepts_gzip(&request)
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
