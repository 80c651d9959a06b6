//! What others show of a link: the tags in the heads of the pages, and pictures.

use std::fs;

use tempfile::TempDir;
use tichu_previews::{Icon, SYMBOLS, general_picture};

use crate::running::{Raw, Service};

const HAND: &str = "hand=Dr,Ph,GA,SA,BK,R9,S2,Ma";
const PICTURE: &str = "/picture.png?hand=Dr,Ph,GA,SA,BK,R9,S2,Ma";
const POOR: &str = "hand=RA,SK,S9,B7,G3,S3,B2,Hu";

/// The content of a tag in the head of a page, as it is written.
fn tag(page: &str, name: &str) -> String {
    let (head, _) = page.split_once("</head>").unwrap();
    let start = format!("<meta property=\"{name}\" content=\"");
    let mut found = head.match_indices(&start);
    let (place, _) = found.next().unwrap_or_else(|| panic!("no {name}: {head}"));
    assert!(found.next().is_none(), "{name} twice");
    let content = &head[place + start.len()..];
    content.split_once("\">").unwrap().0.to_owned()
}

/// Width, height and pixels of a PNG file.
fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    (frame.width, frame.height, pixels)
}

fn picture(service: &Service, path: &str) -> Raw {
    let reply = service.bytes(path, &[]);
    assert_eq!(reply.status, 200, "{path}");
    assert_eq!(reply.header("content-type"), "image/png");
    reply
}

#[test]
fn a_link_to_a_hand_says_the_verdict_in_the_language_of_the_link() {
    let service = Service::shared();
    let shared = service.get("/assets/verdict-words.js").body;
    let words = |language: &str| {
        let start = format!("\n  {language}: {{\n");
        let (_, words) = shared.split_once(&start).unwrap();
        words.split_once("\n  },").unwrap().0
    };
    let mut titles = Vec::new();
    for path in ["/", "/embed"] {
        for (language, at) in [("en", "at"), ("de", "bei"), ("el", "στο")] {
            for hand in [HAND, POOR] {
                let query = format!("?{hand}&own_score=300&opponent_score=-450&lang={language}");
                let page = service.get(&format!("{path}{query}"));
                assert_eq!(page.status, 200);
                let title = tag(&page.body, "og:title");
                assert!(words(language).contains(&format!("\"{title}\"")), "{title}");
                let description = tag(&page.body, "og:description");
                assert!(
                    description.contains(&format!(" {at} 300:−450. ")),
                    "{description}"
                );
                let cards = hand.strip_prefix("hand=").unwrap().replace(',', " ");
                assert_eq!(tag(&page.body, "og:image:alt"), format!("{cards}: {title}"));
                let address = tag(&page.body, "og:url");
                let expected = format!("http://{}{path}{query}", service.address());
                assert_eq!(address.replace("&amp;", "&"), expected);
                titles.push(title);
            }
        }
    }
    let (first, again) = titles.split_at(6);
    assert_eq!(first, again, "both pages say the same");
    let mut different = first.to_vec();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 6);
    let unknown = service.get(&format!("/?{HAND}&lang=xx"));
    assert_eq!(tag(&unknown.body, "og:title"), first[0]);
}

#[test]
fn the_tags_have_an_absolute_picture_with_its_size() {
    let service = Service::shared();
    let own = format!("http://{}", service.address());
    for path in [
        "/",
        "/embed",
        "/docs",
        "/mini-tichu",
        "/review",
        "/quiz",
        "/puzzles",
        "/learn",
        &format!("/?{HAND}&player=daring"),
    ] {
        let page = service.get(path).body;
        let address = tag(&page, "og:image").replace("&amp;", "&");
        let picture_path = address.strip_prefix(&own).unwrap();
        let (width, height, _) = decoded(&picture(service, picture_path).body);
        assert_eq!(tag(&page, "og:image:width"), width.to_string(), "{path}");
        assert_eq!(tag(&page, "og:image:height"), height.to_string());
        assert_eq!((width, height), (1200, 630));
        assert_eq!(tag(&page, "og:image:type"), "image/png");
        assert_eq!(tag(&page, "og:type"), "website");
        assert_eq!(tag(&page, "og:site_name"), "Grand Tichu?");
        let card = "<meta name=\"twitter:card\" content=\"summary_large_image\">";
        assert_eq!(page.matches(card).count(), 1);
        assert_eq!(
            tag(&page, "og:url").replace("&amp;", "&"),
            format!("{own}{path}")
        );
    }
}

#[test]
fn without_a_valid_hand_the_tags_are_general() {
    let service = Service::shared();
    let general = service.get("/").body;
    assert_eq!(tag(&general, "og:title"), "Grand Tichu?");
    for query in [
        "?hand=Dr,Ph",
        "?hand=Dr,Ph,GA,SA,BK,R9,S2,Dr",
        "?hand=Dr,Ph,GA,SA,BK,R9,S2,Ma&own_score=many",
        "?hand=Dr,Ph,GA,SA,BK,R9,S2,Ma&hand=Dr",
        "?hand=%ff",
        "?lang=fr",
        &format!("?{HAND}&further={}", "GK,".repeat(2000)),
    ] {
        assert!(service.get(&format!("/{query}")).body == general, "{query}");
    }
    let german = service.get("/?lang=de").body;
    assert_eq!(tag(&german, "og:title"), "Großes Tichu?");
    let page = service.get(&format!("/docs?{HAND}")).body;
    assert!(page == service.get("/docs").body, "its query has no hand");
}

#[test]
fn nothing_of_a_query_is_read_as_part_of_the_page() {
    let service = Service::shared();
    let usual = service.get("/").body.matches("<script").count();
    let evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    for query in [
        format!("{HAND}&further={evil}"),
        format!("{HAND}&lang={evil}"),
        format!("{HAND}&{evil}=1"),
        format!("hand={evil}"),
        format!("{HAND}&further=\"><script>alert(1)</script>"),
        format!("{HAND}&further='onload='x"),
    ] {
        let request = format!("GET /?{query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let page = service.raw_reply(request.as_bytes());
        if page.status == 400 {
            continue; // Some are no addresses.
        }
        assert_eq!(page.status, 200, "{query}");
        let (head, _) = page.body.split_once("</head>").unwrap();
        let (_, tags) = head.split_once("<meta property").unwrap();
        assert!(
            !head.contains("alert(1)<") && !tags.contains('\''),
            "{query}: {tags}"
        );
        let scripts = head.matches("<script").count();
        assert_eq!(scripts, usual, "{query}");
        assert!(
            tag(&page.body, "og:url").starts_with("http://x/"),
            "{query}"
        );
    }
}

#[test]
fn addresses_name_the_public_url_or_a_valid_host_and_nothing_else() {
    let asked = |service: &Service, headers: &str| {
        let request = format!("GET / HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n");
        let page = service.raw_reply(request.as_bytes());
        (tag(&page.body, "og:url"), tag(&page.body, "og:image"))
    };
    let service = Service::shared();
    for (headers, origin) in [
        ("Host: Tichu.Example:81", "http://tichu.example:81"),
        ("Host: [::1]:80", "http://[::1]:80"),
        (
            "Host: tichu.example\r\nX-Forwarded-Proto: https",
            "https://tichu.example",
        ),
        (
            "Host: tichu.example\r\nX-Forwarded-Proto: https, http",
            "https://tichu.example",
        ),
        (
            "Host: tichu.example\r\nX-Forwarded-Proto: HTTPS ,http\r\nX-Forwarded-Proto: http",
            "https://tichu.example",
        ),
        (
            "Host: tichu.example\r\nX-Forwarded-Proto: http, https",
            "http://tichu.example",
        ),
        (
            "Host: tichu.example\r\nX-Forwarded-Proto: javascript",
            "http://tichu.example",
        ),
        (
            "Host: tichu.example\r\nX-Forwarded-Host: evil.example",
            "http://tichu.example",
        ),
        // Hosts that a request may have, and an address should not.
        ("Host: tichu.example;evil", ""),
        ("Host: (evil)", ""),
        ("Host: tichu%41", ""),
        ("Host:", ""),
    ] {
        let (page, picture) = asked(service, headers);
        assert_eq!(page, format!("{origin}/"), "{headers}");
        assert_eq!(picture, format!("{origin}/assets/picture.png"), "{headers}");
    }
    let service = Service::start_with(&["--public-url", "https://tichu.example"]);
    let (page, _) = asked(&service, "Host: evil.example\r\nX-Forwarded-Proto: http");
    assert_eq!(page, "https://tichu.example/");
}

#[test]
fn hosts_that_clients_invent_do_not_fill_the_memory_and_still_get_the_page() {
    let service = Service::shared();
    for number in 0..100 {
        let request = format!("GET / HTTP/1.1\r\nHost: h{number}\r\nConnection: close\r\n\r\n");
        let page = service.raw_reply(request.as_bytes());
        assert_eq!(tag(&page.body, "og:url"), format!("http://h{number}/"));
        assert!(page.body.ends_with("</html>\n"));
    }
}

#[test]
fn a_page_with_a_hand_is_compressed_and_not_sent_again() {
    let service = Service::shared();
    let path = format!("/?{HAND}");
    let plain = service.bytes(&path, &[]);
    let accept = ("Accept-Encoding", "gzip");
    let page = service.bytes(&path, &[accept]);
    assert_eq!(page.header("content-encoding"), "gzip");
    assert!(page.body.len() * 2 < plain.body.len());
    let tag = page.header("etag");
    let again = service.bytes(&path, &[accept, ("If-None-Match", &tag)]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_ne!(plain.header("etag"), service.bytes("/", &[]).header("etag"));
    let head = format!(
        "HEAD {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        service.address()
    );
    let head = service.raw_bytes(head.as_bytes());
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), plain.body.len().to_string());
    assert_eq!(head.header("etag"), plain.header("etag"));
}

#[test]
fn the_same_question_has_the_same_picture_and_another_has_another() {
    let service = Service::start();
    let first = picture(&service, PICTURE);
    let (width, height, _) = decoded(&first.body);
    assert_eq!((width, height), (1200, 630));
    assert!(first.body.len() < 60_000);
    assert_eq!(first.header("cache-control"), "max-age=86400");
    for same in [
        PICTURE.to_owned(),
        "/picture.png?hand=Ma+S2+R9+BK+SA+GA+Ph+Dr".to_owned(),
        format!("{PICTURE}&own_score=0&target_score=1000&lang=en"),
    ] {
        let again = picture(&service, &same);
        assert!(again.body == first.body, "{same}");
        assert_eq!(again.header("etag"), first.header("etag"));
    }
    let drawn = "grand_tichu_pictures_drawn_total";
    assert_eq!(service.metric(drawn), Some(1.0));
    let mut tags = vec![first.header("etag")];
    for other in [
        format!("{PICTURE}&lang=de"),
        format!("{PICTURE}&lang=el"),
        format!("{PICTURE}&own_score=5"),
        format!("{PICTURE}&partner_called=true"),
        format!("/picture.png?{POOR}"),
    ] {
        let other = picture(&service, &other);
        assert!(other.body != first.body);
        tags.push(other.header("etag"));
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 6);
    assert_eq!(service.metric(drawn), Some(6.0));
    let kept = service.metric("grand_tichu_picture_cache_bytes").unwrap();
    assert!(kept > first.body.len() as f64 && kept < 6.0 * 60_000.0);
}

#[test]
fn a_picture_that_the_client_has_is_not_sent_again() {
    let service = Service::start();
    let first = picture(&service, PICTURE);
    let tag = first.header("etag");
    let known = service.bytes(PICTURE, &[("If-None-Match", &tag)]);
    assert_eq!((known.status, known.body.len()), (304, 0));
    assert_eq!(known.header("etag"), tag);
    assert_eq!(known.header("cache-control"), "max-age=86400");
    let request = format!("HEAD {PICTURE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let head = service.raw_bytes(request.as_bytes());
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("etag"), tag);
    assert_eq!(head.header("content-length"), first.body.len().to_string());
    assert_eq!(service.metric("grand_tichu_http_body_bytes"), Some(0.0));
}

#[test]
fn a_picture_of_no_valid_question_is_refused_with_every_fault() {
    let service = Service::shared();
    for (query, pointers) in [
        ("", vec!["/hand"]),
        ("?hand=Dr,Ph&own_score=x", vec!["/hand", "/own_score"]),
        ("?hand=Dr,Ph,GA,SA,BK,R9,S2,Ma&further=GK", vec!["/further"]),
    ] {
        let refused = service.get(&format!("/picture.png{query}"));
        assert_eq!(refused.status, 422, "{query}");
        assert_eq!(refused.header("content-type"), "application/problem+json");
        let errors = refused.json()["errors"].as_array().unwrap().clone();
        let found: Vec<_> = errors
            .iter()
            .map(|e| e["pointer"].as_str().unwrap())
            .collect();
        assert_eq!(found, pointers, "{query}");
    }
    assert_eq!(service.post("/picture.png", "{}").status, 405);
}

/// More than the service keeps.
#[test]
fn pictures_beyond_the_limit_are_drawn_again() {
    let service = Service::start();
    let ask = |score: i32| picture(&service, &format!("{PICTURE}&own_score={score}"));
    let first = ask(0);
    for score in 1..=256 {
        ask(score);
    }
    let drawn = "grand_tichu_pictures_drawn_total";
    assert_eq!(service.metric(drawn), Some(257.0));
    let kept = service.metric("grand_tichu_picture_cache_bytes").unwrap();
    assert!(kept < 256.0 * 60_000.0, "{kept}");
    ask(256);
    assert_eq!(service.metric(drawn), Some(257.0));
    assert!(ask(0).body == first.body);
    assert_eq!(service.metric(drawn), Some(258.0));
}

#[test]
fn where_requests_need_a_key_links_tell_nobody_the_verdict() {
    let files = TempDir::new().unwrap();
    let file = files.path().join("keys");
    let swordfish = "b9f195c5cc7ef6afadbfbc42892ad47d3b24c6bc94bb510c4564a90a14e8b799";
    fs::write(&file, format!("bob {swordfish}\n")).unwrap();
    let service = Service::start_with(&["--api-keys", file.to_str().unwrap()]);
    let page = service.get(&format!("/?{HAND}")).body;
    assert_eq!(tag(&page, "og:title"), "Grand Tichu?");
    assert!(tag(&page, "og:image").ends_with("/assets/picture.png"));
    assert_eq!(service.get("/assets/manifest.webmanifest").status, 200);
    assert_eq!(service.get(PICTURE).status, 401);
    let key = ("Authorization", "Bearer swordfish");
    assert_eq!(service.bytes(PICTURE, &[key]).status, 200);
}

#[test]
fn answers_in_pages_and_pictures_count_for_the_rate_and_pages_stay() {
    let service = Service::start_with(&["--rate-limit", "2"]);
    let path = format!("/?{HAND}");
    assert_ne!(tag(&service.get(&path).body, "og:title"), "Grand Tichu?");
    assert_eq!(service.bytes(PICTURE, &[]).status, 200);
    assert_eq!(service.get(PICTURE).status, 429);
    let page = service.get(&path);
    assert_eq!(page.status, 200);
    assert_eq!(tag(&page.body, "og:title"), "Grand Tichu?");
}

#[test]
fn icons_and_the_general_picture_are_those_that_are_drawn() {
    let service = Service::shared();
    let hint = "cargo run --release -p tichu-previews --example draw -- web src/web/base";
    let mut files: Vec<(&str, Vec<u8>)> = vec![("picture.png", general_picture().unwrap())];
    files.extend(Icon::ALL.map(|(name, icon)| (name, icon.draw().unwrap())));
    for (name, drawn) in files {
        let served = picture(service, &format!("/assets/{name}"));
        assert!(
            decoded(&served.body) == decoded(&drawn),
            "{name} is out of date: {hint}"
        );
        assert_eq!(served.header("cache-control"), "no-cache");
    }
    let glyphs = service.get("/assets/glyphs.js").body;
    for (name, path) in SYMBOLS {
        assert!(
            glyphs.contains(&format!("  {name}: \"{path}\",\n")),
            "{name} differs from the page's"
        );
    }
}

#[test]
fn the_manifest_has_icons_of_the_size_that_it_says() {
    let service = Service::shared();
    let manifest = service.get("/assets/manifest.webmanifest").json();
    let icons = manifest["icons"].as_array().unwrap();
    let mut maskable = 0;
    for icon in icons.iter().filter(|icon| icon["type"] == "image/png") {
        let file = picture(service, icon["src"].as_str().unwrap());
        let (width, height, _) = decoded(&file.body);
        assert_eq!(icon["sizes"], format!("{width}x{height}"));
        maskable += usize::from(icon["purpose"] == "maskable");
    }
    assert_eq!((icons.len(), maskable), (4, 1));
    for path in [
        "/",
        "/embed",
        "/docs",
        "/mini-tichu",
        "/review",
        "/quiz",
        "/puzzles",
        "/learn",
    ] {
        let page = service.get(path).body;
        for link in [
            "<link rel=\"manifest\" href=\"/assets/manifest.webmanifest\">",
            "<link rel=\"apple-touch-icon\" href=\"/assets/apple-touch-icon.png\">",
        ] {
            assert!(page.contains(link), "{path}: {link}");
        }
        assert_eq!(
            page.matches("<meta name=\"theme-color\"").count(),
            2,
            "{path}"
        );
        assert!(!page.contains("<!-- preview -->"), "{path}");
    }
}
