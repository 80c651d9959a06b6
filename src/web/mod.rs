//! The pages for people: the playground, the page that other sites embed, the table, the review of a match,
//! the quiz, the puzzles, the course, and the API's page.
//!
//! Every file is part of the binary, and no build step makes any of them. The pages load nothing
//! from other hosts and run no script but their own; `http` sends headers that forbid both.
//!
//! The API's page is our own, because Swagger UI and Redoc add inline styles, which these headers
//! forbid, and load about a megabyte of script.
//!
//! The crate `tichu-previews` draws the PNG files; its example `draw` writes them.

/// A file of the pages.
pub struct File {
    /// Its name, which ends in the extension of its type.
    pub name: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

impl File {
    /// The media type, as `Content-Type` has it.
    pub fn media_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("png") => "image/png",
            Some("webmanifest") => "application/manifest+json",
            _ => "image/svg+xml",
        }
    }
}

macro_rules! file {
    ($name:literal) => {
        File {
            name: $name,
            bytes: include_bytes!($name),
        }
    };
}

/// The playground: a hand, and the decision about it.
pub static PLAYGROUND: File = file!("playground.html");
/// The page of Mini-Tichu: the ways to split a hand.
pub static MINI_TICHU: File = file!("mini-tichu.html");
/// The playground as other sites may show it inside their own pages.
pub static EMBED: File = file!("embed.html");
/// The review of a match.
pub static REVIEW: File = file!("review.html");
/// A match against agents.
pub static PLAY: File = file!("play.html");
/// The quiz of the day: ten hands of Grand Tichu.
pub static QUIZ: File = file!("quiz.html");
/// The puzzles.
pub static PUZZLES: File = file!("puzzles.html");
/// The course: ten lessons.
pub static LEARN: File = file!("learn.html");
/// The worker of browsers that keeps the pages.
pub static OFFLINE: File = file!("offline.js");
/// The page of the API.
pub static DOCS: File = file!("docs.html");

/// The files that the pages refer to.
pub static ASSETS: &[File] = &[
    file!("answer.css"),
    file!("answer.js"),
    file!("api.js"),
    file!("apple-touch-icon.png"),
    file!("bars.js"),
    file!("base.css"),
    file!("card-names.js"),
    file!("card-search.js"),
    file!("card-words.js"),
    file!("cards.css"),
    file!("cards.js"),
    file!("clipboard.js"),
    file!("days.js"),
    file!("deck.js"),
    file!("details.js"),
    file!("docs-answer.js"),
    file!("docs-filter.js"),
    file!("docs-json.js"),
    file!("docs-operation.js"),
    file!("docs-request.js"),
    file!("docs-schema.js"),
    file!("docs.css"),
    file!("docs.js"),
    file!("elements.js"),
    file!("embed-quiz.js"),
    file!("embed.js"),
    file!("exchange-words.js"),
    file!("exchange.js"),
    file!("favicon.svg"),
    file!("glyphs.js"),
    file!("icon-192.png"),
    file!("icon-512.png"),
    file!("icon-maskable.png"),
    file!("keep-pages.js"),
    file!("kept.js"),
    file!("learn-texts-de.js"),
    file!("learn-texts-el.js"),
    file!("learn-texts-en.js"),
    file!("learn.css"),
    file!("learn.js"),
    file!("lessons.js"),
    file!("manifest.webmanifest"),
    file!("mini-tichu-texts.js"),
    file!("mini-tichu.css"),
    file!("mini-tichu.js"),
    file!("own-puzzles.js"),
    file!("page.css"),
    file!("people.js"),
    file!("pick.js"),
    file!("picture.png"),
    file!("play-actions.js"),
    file!("play-dialog.js"),
    file!("play-events.js"),
    file!("play-exchange.js"),
    file!("play-game.js"),
    file!("play-hand.css"),
    file!("play-hand.js"),
    file!("play-hint.js"),
    file!("play-keys.js"),
    file!("play-known.js"),
    file!("play-link.js"),
    file!("play-lobby.js"),
    file!("play-menu.js"),
    file!("play-moments.js"),
    file!("play-notice.js"),
    file!("play-over.js"),
    file!("play-panels.css"),
    file!("play-replay.js"),
    file!("play-room.js"),
    file!("play-score.js"),
    file!("play-screens.js"),
    file!("play-selection.js"),
    file!("play-server.js"),
    file!("play-sound.js"),
    file!("play-store.js"),
    file!("play-table.css"),
    file!("play-table.js"),
    file!("play-text.js"),
    file!("play-texts-de.js"),
    file!("play-texts-el.js"),
    file!("play-texts-en.js"),
    file!("play-turn.js"),
    file!("play-words.js"),
    file!("play.css"),
    file!("play.js"),
    file!("players.js"),
    file!("playground.js"),
    file!("puzzles-choose.js"),
    file!("puzzles-fetch.js"),
    file!("puzzles-show.js"),
    file!("puzzles-store.js"),
    file!("puzzles-texts-de.js"),
    file!("puzzles-texts-el.js"),
    file!("puzzles-texts-en.js"),
    file!("puzzles.css"),
    file!("puzzles.js"),
    file!("quiz-result.js"),
    file!("quiz-show.js"),
    file!("quiz-store.js"),
    file!("quiz-texts-de.js"),
    file!("quiz-texts-el.js"),
    file!("quiz-texts-en.js"),
    file!("quiz-texts.js"),
    file!("quiz.css"),
    file!("quiz.js"),
    file!("review-chart.js"),
    file!("review-keep.js"),
    file!("review-lines.js"),
    file!("review-list.js"),
    file!("review-position.css"),
    file!("review-position.js"),
    file!("review-tables.js"),
    file!("review-texts-de.js"),
    file!("review-texts-el.js"),
    file!("review-texts-en.js"),
    file!("review-try.js"),
    file!("review-words.js"),
    file!("review.css"),
    file!("review.js"),
    file!("score.js"),
    file!("share.js"),
    file!("situation.js"),
    file!("split.js"),
    file!("state.js"),
    file!("switches.js"),
    file!("texts-de.js"),
    file!("texts-el.js"),
    file!("texts-en.js"),
    file!("texts.js"),
    file!("theme.js"),
    file!("verdict.js"),
    file!("walk.js"),
    file!("whole-hand.css"),
    file!("whole-hand.js"),
    file!("words.js"),
];
