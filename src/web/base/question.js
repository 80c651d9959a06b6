// The fields of the question about eight cards, in order: types, limits, and what a missing field says.
// Made from crates/tichu-api/src/hand_request.rs by: WRITE=1 cargo test -p tichu-api pages

export const QUESTION = [
  { name: "hand", type: "cards" },
  { name: "own_score", type: "integer", least: -2147483648, most: 2147483647, usual: 0 },
  { name: "opponent_score", type: "integer", least: -2147483648, most: 2147483647, usual: 0 },
  { name: "target_score", type: "integer", least: 1, most: 100000, usual: 1000 },
  { name: "opponent_called", type: "boolean" },
  { name: "partner_called", type: "boolean", usual: false },
  { name: "player", type: "player" },
  { name: "partner", type: "player" },
  { name: "opponents", type: "player" },
  { name: "explain", type: "boolean", usual: false },
];
