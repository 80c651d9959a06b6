//! The pages for people, as far as no browser is needed; `tests/browser/run.sh` has one.

use std::collections::BTreeSet;
use std::fs;

use crate::running::{Reply, Service};

const PAGES: [&str; 9] = [
    "/",
    "/embed",
    "/play",
    "/docs",
    "/mini-tichu",
    "/review",
    "/quiz",
    "/puzzles",
    "/learn",
];
/// The worker that keeps pages stands beside them: the path of a worker says what it may keep.
const WORKER: &str = "/offline.js";

/// All paths that start with `/assets/` in a text.
fn assets_in(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("\"/assets/");
    let paths = starts.map(|(start, _)| text[start + 1..].split('"').next().unwrap().to_owned());
    paths.collect()
}

/// Every file that the pages consist of, with its path.
fn files(service: &Service) -> Vec<(String, Reply)> {
    let read = |path: &str| {
        // A picture is no text.
        let reply = service.bytes(path, &[]);
        let headers = reply.headers.iter();
        let headers = headers.map(|(name, value)| {
            let name: ureq::http::HeaderName = name.parse().unwrap();
            (name, value.parse().unwrap())
        });
        Reply {
            status: reply.status,
            headers: headers.collect(),
            body: String::from_utf8_lossy(&reply.body).into_owned(),
        }
    };
    let mut found: BTreeSet<String> = PAGES.map(str::to_owned).into();
    found.insert(WORKER.to_owned());
    let mut files: Vec<(String, Reply)> = Vec::new();
    while let Some(path) = found.pop_first() {
        if files.iter().any(|(known, _)| *known == path) {
            continue;
        }
        let reply = read(&path);
        assert_eq!(reply.status, 200, "{path}");
        found.extend(assets_in(&reply.body));
        files.push((path, reply));
    }
    files
}

#[test]
fn everything_that_the_pages_refer_to_is_there_with_its_type_and_its_headers() {
    let service = Service::shared();
    let files = files(service);
    assert!(files.len() > 30, "only {} files", files.len());
    for (path, reply) in files {
        let expected = match path.rsplit('.').next().unwrap() {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "webmanifest" => "application/manifest+json",
            _ => "text/html; charset=utf-8",
        };
        assert_eq!(reply.header("content-type"), expected, "{path}");
        let is_framed = ["/embed", "/play"].contains(&&*path);
        let ancestors = if is_framed { "*" } else { "'none'" };
        assert_eq!(
            reply.header("content-security-policy"),
            format!(
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                 connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                 frame-ancestors {ancestors}"
            ),
            "{path}"
        );
        let framed = if is_framed { "" } else { "DENY" };
        assert_eq!(reply.header("x-frame-options"), framed, "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
        let opener = reply.header("cross-origin-opener-policy");
        assert_eq!(opener, "same-origin", "{path}");
        assert_eq!(reply.header("cache-control"), "no-cache", "{path}");
    }
}

#[test]
fn a_browser_that_has_a_file_is_not_sent_it_again() {
    let service = Service::shared();
    for path in ["/", "/embed", "/docs", "/assets/docs.js"] {
        let first = service.get(path);
        let again = service.get_with(path, &[("If-None-Match", first.header("etag"))]);
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
    }
}

#[test]
fn every_file_in_a_folder_of_the_pages_is_served() {
    let service = Service::shared();
    let mut count = 0;
    for folder in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/web")).unwrap() {
        let folder = folder.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        for file in fs::read_dir(folder).unwrap() {
            let (path, name) = file.map(|file| (file.path(), file.file_name())).unwrap();
            let reply = service.bytes(&format!("/assets/{}", name.display()), &[]);
            if path
                .extension()
                .is_some_and(|extension| extension == "html")
            {
                // It is a template of a page.
                assert_eq!(reply.status, 404, "{}", path.display());
                continue;
            }
            assert_eq!(reply.status, 200, "{}", path.display());
            assert!(reply.body == fs::read(&path).unwrap(), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} files");
}

#[test]
fn the_worker_keeps_every_page_for_people_that_no_other_site_embeds() {
    let worker = Service::shared().get(WORKER).body;
    let (_, kept) = worker.split_once("const PAGES = ").unwrap();
    let kept: BTreeSet<&str> = serde_json::from_str(kept.split_once(';').unwrap().0).unwrap();
    let not_kept = ["/embed", "/docs"];
    let pages = PAGES.into_iter().filter(|page| !not_kept.contains(page));
    assert_eq!(kept, pages.collect());
}

/// The policy would stop the browser; this says so before one is asked.
#[test]
fn the_pages_name_no_other_host_and_have_no_inline_script_or_style() {
    let service = Service::shared();
    let own = format!("http://{}", service.address());
    for (path, reply) in files(service) {
        // The name of a vocabulary, which nothing is loaded from; and the address of the page itself.
        let text = reply.body.replace("http://www.w3.org/2000/svg", "");
        let text = text.replace(&own, "");
        for forbidden in ["http:", "https:", "\"//", "url(", "@import"] {
            assert!(!text.contains(forbidden), "{path} has {forbidden}");
        }
        if PAGES.contains(&path.as_str()) {
            for forbidden in ["<script>", "<style", " style=", " onclick="] {
                assert!(!text.contains(forbidden), "{path} has {forbidden}");
            }
        }
    }
}

#[test]
fn the_three_languages_have_the_same_texts() {
    let service = Service::shared();
    let keys = |texts: &str, language: &str| {
        let path = format!("/assets/{texts}-{language}.js");
        let body = service.get(&path).body;
        let texts = body.split_once("\nexport const ").unwrap().1;
        let keys = texts.lines().filter_map(|line| {
            let line = line.strip_prefix("  ")?;
            let end = line.find(|c: char| !c.is_ascii_alphabetic())?;
            (end > 0).then(|| line[..end].to_owned())
        });
        keys.collect::<BTreeSet<_>>()
    };
    for (texts, least) in [
        ("texts", 50),
        ("review-texts", 50),
        ("quiz-texts", 20),
        ("puzzles-texts", 30),
        ("learn-texts", 12),
    ] {
        let english = keys(texts, "en");
        assert!(english.len() > least, "{texts}: {}", english.len());
        assert_eq!(keys(texts, "de"), english);
        assert_eq!(keys(texts, "el"), english);
    }
}

#[test]
fn other_assets_and_methods_are_refused_like_anywhere_else() {
    let service = Service::shared();
    let missing = service.get("/assets/..%2Fmod.rs");
    assert_eq!(missing.status, 404);
    assert_eq!(missing.header("content-type"), "application/problem+json");
    assert_eq!(service.post("/", "{}").status, 405);
}
