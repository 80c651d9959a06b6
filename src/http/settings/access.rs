//! Who may send requests; by default everybody who reaches the address.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;
use messages::boolean;
use wire::AccessRules;

/// Paths that need no key and do not count for the rate: the pages and the API description.
const PUBLIC: [&str; 7] = [
    "/",
    "/embed",
    "/play",
    "/review",
    "/docs",
    "/mini-tichu",
    "/openapi.json",
];

/// Who may send requests, and how often.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Access")]
pub struct AccessSettings {
    /// File of API keys, with a name and the SHA-256 of a key on each line. When given, requests
    /// need a key as `Authorization: Bearer KEY`. SIGHUP reloads it.
    #[arg(long, env = "GRAND_TICHU_API_KEYS", value_name = "FILE")]
    pub api_keys: Option<PathBuf>,

    /// File with the key that seals the tables of players, 64 hexadecimal digits. Instances behind one name
    /// need the same, and tables outlive a restart with it [default: a random key at each start].
    #[arg(long, env = "GRAND_TICHU_TABLE_KEY", value_name = "FILE")]
    pub table_key: Option<PathBuf>,

    /// Requests a minute for each client: for each API key or, without keys, for each address.
    #[arg(long, env = "GRAND_TICHU_RATE_LIMIT", value_name = "COUNT")]
    pub rate_limit: Option<NonZeroU32>,

    /// Take a client's address from the last entry of X-Forwarded-For. Use it only behind a proxy
    /// that sets this header: otherwise clients choose their address.
    #[arg(long, env = "GRAND_TICHU_TRUST_FORWARDED_FOR", value_parser = boolean)]
    pub trust_forwarded_for: bool,

    // Help texts are plain text: `<https://…>` would stand in them with its brackets.
    #[allow(rustdoc::bare_urls)]
    /// Web pages of this origin may send requests, for example https://tichu.example; repeat the
    /// option or separate several origins with commas.
    #[arg(long = "cors-origin", env = "GRAND_TICHU_CORS_ORIGINS", value_name = "ORIGIN", value_delimiter = ',', value_parser = origin)]
    pub cors_origins: Vec<String>,
}

impl AccessSettings {
    /// The rules for requests.
    pub(in crate::http) fn rules(&self) -> AccessRules {
        AccessRules {
            public: &PUBLIC,
            public_folder: "/assets/",
            rate_limit: self.rate_limit,
            trust_forwarded_for: self.trust_forwarded_for,
            cors_origins: self.cors_origins.clone(),
        }
    }
}

/// An origin as browsers send it (RFC 6454): scheme, host, and the port when it is not the
/// scheme's default.
pub(super) fn origin(text: &str) -> Result<String, String> {
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-._:[]".contains(&b);
    match host {
        Some(host) if !host.is_empty() && host.bytes().all(letter) => Ok(text.to_owned()),
        _ => Err(
            "expected http:// or https://, a host in lower case and maybe a port, nothing after it"
                .to_owned(),
        ),
    }
}
