//! What README and guide show is what the service answers.

use serde_json::Value;

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
