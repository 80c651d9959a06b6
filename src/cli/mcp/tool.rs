//! The tools: their names, and their words for a language model.

/// A tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    Evaluate,
    Exchange,
    Tichu,
    Advice,
    Review,
}

impl Tool {
    /// All five.
    pub const ALL: [Tool; 5] = [
        Tool::Evaluate,
        Tool::Exchange,
        Tool::Tichu,
        Tool::Advice,
        Tool::Review,
    ];

    /// The tool of this name.
    pub fn named(name: &str) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Evaluate => "evaluate",
            Tool::Exchange => "exchange",
            Tool::Tichu => "tichu",
            Tool::Advice => "advice",
            Tool::Review => "review",
        }
    }

    /// The path of the endpoint that has the same answers.
    pub const fn path(self) -> &'static str {
        match self {
            Tool::Evaluate => "/v1/evaluate",
            Tool::Exchange => "/v1/exchange",
            Tool::Tichu => "/v1/tichu/evaluate",
            Tool::Advice => "/v1/play/advice",
            Tool::Review => tichu_api::review::PATH,
        }
    }

    /// What it is for, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Tool::Evaluate => "Call Grand Tichu?",
            Tool::Exchange => "Which cards to give?",
            Tool::Tichu => "Call Tichu?",
            Tool::Advice => "What to do now?",
            Tool::Review => "Which decisions lost points?",
        }
    }

    /// What it answers, and how to read that.
    pub const fn description(self) -> &'static str {
        match self {
            Tool::Evaluate => {
                "Whether to call Grand Tichu with the first 8 cards, at these scores. `recommendation` \
                 has the call, its gain and a sentence; `outlook` the expected points and chances of \
                 both choices; `decisions` those of players of different styles. `explain` adds the \
                 reasons, `simulate` plays the hand out. Cards are a suit (B blue, G green, R red, \
                 S black) and a rank (2 to 10, J, Q, K, A), such as GA, or Dr, Ph, Ma, Hu for \
                 Dragon, Phoenix, Mahjong and Dogs."
            }
            Tool::Exchange => {
                "Which three of 14 cards to give to the next player, the partner and the previous \
                 player. `recommendation` has the cards that are worth most points, with a sentence; \
                 `exchanges` what people give, the most probable first."
            }
            Tool::Tichu => {
                "Whether to call Tichu with 14 cards, before or after the exchange. `recommendation` has \
                 the call, its gain and a sentence. Calls, scores and the cards given and received \
                 make the answer better."
            }
            Tool::Advice => {
                "What to do now in a round as one player saw it: a call, the exchange, a play, a wish, a \
                 bomb or the Dragon's gift. `recommendation.actions` has the actions in order and \
                 `recommendation.words` why. Send the history (`first_eight`, `dealt`, `given`, \
                 `received`, `events`), or `view` for a picture of the table. `deals` looks ahead."
            }
            Tool::Review => {
                "Which decisions of a match that is over lost points, by what their players knew. `log` is \
                 the log of BrettSpielWelt or Board Game Arena, or a match record, as text. `lines` \
                 has the review: decisions with their loss in points, rounds, players. It takes some \
                 seconds. Advice on a match that is still played is cheating."
            }
        }
    }
}
