//! Logs of a site that is not known: lines of JSON, each a round with `hands0`.

use tichu::SiteRules;

use super::acts::HANDS;
use super::records::Records;
use crate::header::Header;
use crate::site::{Likeness, Site};

pub(super) const SITE: Site = Site {
    is: |head| match head.line.get(HANDS) {
        Some(_) => Likeness::Surely,
        None => Likeness::No,
    },
    rounds: |log| {
        let header = Header {
            rules: SiteRules {
                dogs_come_back: true,
                ..SiteRules::default()
            },
            ..Header::new("unknown", log.id())
        };
        Ok(Box::new(Records::new(log.stream, Some(header))))
    },
    data: None,
};
