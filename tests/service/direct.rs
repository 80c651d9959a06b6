//! What the library answers without a server is what the service sends.

use std::fs;

use small_games::{deck_building, mini_tichu, snaps};
use tichu_api::{
    HandModels, answer_batch, answer_exchange, answer_hand, answer_posterior, answer_structure,
    answer_tichu, answer_tichu_posterior,
};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_models::structure::WinShares;
use tichu_play::Networks;

use crate::running::Service;

#[test]
fn the_library_answers_as_the_service_does() {
    let service = Service::shared();
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let mut asked = 0;
    for file in fs::read_dir("fuzz/corpus/request").unwrap() {
        let path = file.unwrap().path();
        let body = &*fs::read(&path).unwrap();
        let single = answer_hand(&advisor, body, Sections::OUTLOOK);
        let batch = answer_batch(&advisor, body);
        for (endpoint, expected) in [("/v1/outlook", single), ("/v1/evaluate/batch", batch)] {
            let reply = service.post(endpoint, body);
            let said = (reply.status, reply.body.into_bytes());
            assert_eq!(said, (expected.status, expected.body), "{}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 0, "no request is kept");
}

#[test]
fn the_library_splits_hands_as_the_service_does() {
    let service = Service::shared();
    let shares = WinShares::load(&Source::Embedded).unwrap();
    for file in fs::read_dir("fuzz/corpus/structure").unwrap() {
        let path = file.unwrap().path();
        let body = &*fs::read(&path).unwrap();
        let expected = answer_structure(&shares, body);
        let reply = service.post("/v1/hand", body);
        let said = (reply.status, reply.body.into_bytes());
        assert_eq!(said, (expected.status, expected.body), "{}", path.display());
    }
}

#[test]
fn the_library_answers_about_whole_hands_as_the_service_does() {
    let service = Service::shared();
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let networks = Networks::load(&Source::Embedded).unwrap();
    let models = HandModels::load(&Source::Embedded, &networks).unwrap();
    for file in fs::read_dir("fuzz/corpus/whole_hand").unwrap() {
        let path = file.unwrap().path();
        let body = &*fs::read(&path).unwrap();
        let tichu = answer_tichu(&models, &advisor, body);
        let exchange = answer_exchange(&models, body);
        for (endpoint, expected) in [("/v1/tichu/evaluate", tichu), ("/v1/exchange", exchange)] {
            let reply = service.post(endpoint, body);
            let said = (reply.status, reply.body.into_bytes());
            assert_eq!(said, (expected.status, expected.body), "{}", path.display());
        }
    }
}

#[test]
fn the_library_answers_about_some_cards_as_the_service_does() {
    let service = Service::shared();
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let networks = Networks::load(&Source::Embedded).unwrap();
    let models = HandModels::load(&Source::Embedded, &networks).unwrap();
    for (body, statuses) in [
        (r#"{"cards":["Dr","Ph"]}"#, [200, 200]),
        (r#"{"cards":"A"}"#, [200, 200]),
        (r#"{"cards":"Dr Ph GA SA RA"}"#, [200, 422]),
        (r#"{"cards":"Dr Dr"}"#, [422, 422]),
        (r#"{"cards":"#, [400, 400]),
    ] {
        let first = answer_posterior(&advisor, body.as_bytes());
        let dealt = answer_tichu_posterior(&models, body.as_bytes());
        for ((endpoint, expected), status) in
            [("/v1/posterior", first), ("/v1/tichu/posterior", dealt)]
                .into_iter()
                .zip(statuses)
        {
            let reply = service.post(endpoint, body);
            assert_eq!(reply.status, status, "{endpoint} {body}");
            let said = (reply.status, reply.body.into_bytes());
            assert_eq!(said, (expected.status, expected.body), "{endpoint} {body}");
        }
    }
}

#[test]
fn the_library_answers_about_other_games_as_the_service_does() {
    let service = Service::shared();
    for file in fs::read_dir("fuzz/corpus/games").unwrap() {
        let path = file.unwrap().path();
        let body = &*fs::read(&path).unwrap();
        for (endpoint, expected) in [
            ("/v1/mini-tichu/hand", mini_tichu::answer_hand(body)),
            ("/v1/mini-tichu/exchange", mini_tichu::answer_exchange(body)),
            ("/v1/mini-tichu/move", mini_tichu::answer_move(body, 1000)),
            ("/v1/snaps/knowledge", snaps::answer_knowledge(body)),
            ("/v1/snaps/move", snaps::answer_move(body, 1000)),
            ("/v1/deck-building/buy", deck_building::answer_buy(body)),
        ] {
            let reply = service.post(endpoint, body);
            let said = (reply.status, reply.body.into_bytes());
            assert_eq!(
                said,
                (expected.status, expected.body),
                "{endpoint} {}",
                path.display()
            );
        }
    }
}
