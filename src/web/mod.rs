//! The pages for people: the playground, the page that other sites embed, the table, the review of a match,
//! the quiz, the puzzles, the course, and the API's page.
//!
//! A page is a template that extends `base/layout.html`. Every other file of a folder is an asset: `build.rs` lists
//! them. All are part of the binary. The pages load nothing from other hosts and run no script but their own;
//! `http` sends headers that forbid both.
//!
//! The API's page is our own, because Swagger UI and Redoc add inline styles, which these headers
//! forbid, and load about a megabyte of script.
//!
//! The crate `tichu-previews` draws the PNG files; its example `draw` writes them.

use askama::Template;

/// A file that the pages load.
pub struct File {
    /// Its name, which is the end of its address.
    pub name: &'static str,
    /// The media type, as `Content-Type` has it.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// The assets, by name.
pub static ASSETS: &[File] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The worker of browsers that keeps the pages. It is no asset, because it has an address of its own.
pub static OFFLINE: File = File {
    name: "offline.js",
    media_type: "text/javascript; charset=utf-8",
    bytes: include_bytes!("offline.js"),
};

macro_rules! pages {
    ($($(#[$words:meta])* $page:ident $template:literal,)*) => {$(
        $(#[$words])*
        #[derive(Template)]
        #[template(path = $template)]
        pub struct $page;
    )*};
}

pages! {
    /// The playground: a hand, and the decision about it.
    Playground "hand/playground.html",
    /// The playground as other sites may show it inside their own pages.
    Embed "hand/embed.html",
    /// Mini-Tichu: the ways to split a hand.
    MiniTichu "hand/mini-tichu.html",
    /// The review of a match.
    Review "review/review.html",
    /// A match against agents.
    Play "play/play.html",
    /// The quiz of the day: ten hands of Grand Tichu.
    Quiz "learn/quiz.html",
    /// The puzzles.
    Puzzles "learn/puzzles.html",
    /// The course: ten lessons.
    Learn "learn/learn.html",
    /// The page of the API.
    Docs "docs/docs.html",
}

/// The page as HTML.
pub fn html(page: &impl Template) -> String {
    // Writing to a string never fails. Templates lose their last line break.
    page.render().unwrap_or_default() + "\n"
}
