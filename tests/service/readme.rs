//! What README and guide show is what the service answers.

use serde_json::Value;

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
    let service = Service::start();

    let request = block_with(&readme, "/v1/decisions?");
    let shown = block_with(&readme, "\"decisions\": {");
    let answer = service.get(path(request)).json();
    assert_eq!(serde_json::from_str::<Value>(shown).unwrap(), answer);

    let guide = std::fs::read_to_string("docs/integrators.md").unwrap();
    for asked in [
        "hand=Dr,Dr",
        "/v1/outlook?hand=",
        "/v1/posterior?cards=",
        "/v1/hand?cards=",
        "/v1/exchange?cards=",
        "/v1/tichu/decisions?cards=",
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
        (&hand, "grand-tichu decide --tichu ", "$ grand-tichu "),
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

/// The bytes of `23.7 KB`.
fn bytes(figure: &str) -> f64 {
    let (number, unit) = figure.split_once(' ').unwrap();
    assert_eq!(unit, "KB");
    number.parse::<f64>().unwrap() * 1000.0
}

#[test]
fn the_guide_shows_the_sizes_of_real_answers() {
    let guide = std::fs::read_to_string("docs/integrators.md").unwrap();
    let service = Service::start();
    for operation in operations(&service.get("/openapi.json").json()) {
        operation.ask(&service);
    }
    for path in ["/openapi.json", "/metrics"] {
        let row = guide
            .lines()
            .find(|line| line.starts_with(&format!("| `{path}`")));
        let shown: Vec<_> = row.unwrap().split('|').skip(2).take(4).collect();
        for (coding, shown) in ["identity", "zstd", "br", "gzip"].into_iter().zip(shown) {
            let answer = service.bytes(path, &[("accept-encoding", coding)]);
            #[expect(clippy::cast_precision_loss)]
            let real = answer.body.len() as f64;
            // Numbers of requests have more or fewer digits.
            let difference = (bytes(shown.trim()) / real - 1.0).abs();
            assert!(
                difference < 0.05,
                "{path}, {coding}: {shown}is {real} bytes"
            );
        }
    }
}
