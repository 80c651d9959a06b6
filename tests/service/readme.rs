//! What README and guide show is what the service answers.

use serde_json::{Value, json};

use crate::ledger::operations;
use crate::running::{Service, binary};

/// The first code block that contains a text.
fn block_with<'a>(readme: &'a str, text: &str) -> &'a str {
    let blocks = readme.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| Some(block.split_once('\n')?.1));
    let mut blocks = blocks.filter(|block| block.contains(text));
    blocks
        .next()
        .unwrap_or_else(|| panic!("no block with {text}"))
}

/// Path and query of the first URL in a text.
fn path(text: &str) -> &str {
    let (_, url) = text.split_once("127.0.0.1:8080").unwrap();
    &url[..url.find('\'').unwrap()]
}

#[test]
fn readme_and_guide_show_real_answers() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let service = Service::shared();

    let request = block_with(&readme, "/v1/decisions?");
    let shown = block_with(&readme, "\"decisions\": {");
    let answer = service.get(path(request)).json();
    assert_eq!(serde_json::from_str::<Value>(shown).unwrap(), answer);

    let guide = std::fs::read_to_string("docs/integrators.md").unwrap();
    for asked in [
        "hand=Dr,Dr",
        "/v1/outlook?hand=",
        "/v1/posterior?cards=",
        "/v1/tichu/posterior?cards=",
        "/v1/hand?hand=",
        "/v1/exchange?hand=",
        "/v1/tichu/decisions?hand=",
    ] {
        let (request, shown) = block_with(&guide, asked).split_once('\n').unwrap();
        let answer = service.get(path(request)).json();
        assert_eq!(serde_json::from_str::<Value>(shown).unwrap(), answer);
    }

    let hand = std::fs::read_to_string("docs/hand.md").unwrap();
    let commands = std::fs::read_to_string("docs/command-line.md").unwrap();
    for (document, asked, program) in [
        (&readme, "-- decide", "-- "),
        (&commands, "grand-tichu hand ", "$ grand-tichu "),
        (&readme, "grand-tichu exchange ", "$ grand-tichu "),
        (&hand, "grand-tichu decide-tichu ", "$ grand-tichu "),
    ] {
        let table = block_with(document, asked);
        let (command, shown) = table.split_once('\n').unwrap();
        let (_, arguments) = command.split_once(program).unwrap();
        let printed = binary().args(arguments.split(' ')).output().unwrap().stdout;
        assert_eq!(
            shown.trim_end(),
            String::from_utf8(printed).unwrap().trim_end()
        );
    }
}

/// The bytes of `23.7 KB` or `3.6 MB`.
fn bytes(figure: &str) -> f64 {
    let (number, unit) = figure.trim().split_once(' ').unwrap();
    let bytes = match unit {
        "KB" => 1e3,
        "MB" => 1e6,
        _ => panic!("{figure}"),
    };
    number.parse::<f64>().unwrap() * bytes
}

/// A batch of this many hands, all different.
fn batch(count: usize) -> Vec<u8> {
    let mut cards: Vec<_> = tichu::Card::deck().map(tichu::Card::token).collect();
    let mut state = 1_usize;
    let mut hand = || {
        for place in 0..8 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let others = cards.len() - place;
            cards.swap(place, place + (state >> 33) % others);
        }
        json!({"hand": cards[..8]})
    };
    let hands: Vec<_> = (0..count).map(|_| hand()).collect();
    json!({"questions": hands}).to_string().into_bytes()
}

#[test]
fn the_guide_shows_the_sizes_of_real_answers() {
    let guide = std::fs::read_to_string("docs/integrators.md").unwrap();
    let service = Service::start();
    for operation in operations(&service.get("/openapi.json").json()) {
        operation.ask(&service);
    }
    let hands = batch(1000);
    let mut wrong = Vec::new();
    for name in [
        "`/openapi.json`",
        "`/metrics`",
        "a batch of 10,000 random hands",
    ] {
        let start = format!("| {name}");
        let row = guide.lines().find(|line| line.starts_with(&start)).unwrap();
        let shown = row.split('|').skip(2).take(2);
        for (coding, shown) in ["identity", "gzip"].into_iter().zip(shown) {
            let headers = [("accept-encoding", coding)];
            let real = match name.strip_prefix('`') {
                Some(path) => service
                    .bytes(path.trim_end_matches('`'), &headers)
                    .body
                    .len(),
                None => {
                    10 * service
                        .send("/v1/evaluate/batch", &headers, &hands)
                        .body
                        .len()
                }
            };
            // Numbers of requests have more or fewer digits, and hands more or fewer reasons.
            #[expect(clippy::cast_precision_loss)]
            let difference = (bytes(shown) / real as f64 - 1.0).abs();
            if difference > 0.05 {
                wrong.push(format!("{name}, {coding}: {shown}is {real} bytes"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let link = "/v1/explain?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma";
    let largest = service.get(link).body.len().div_ceil(1000);
    let shown = format!("(0.1 to {largest} KB)");
    assert!(guide.contains(&shown), "{shown}");
}
