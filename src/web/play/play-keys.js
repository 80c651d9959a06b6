// The keys of the page.

/** Cards by the key of their rank or name. */
const RANK_KEYS = {
  ...{ 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 0: "10" },
  ...{ j: "J", q: "Q", k: "K", a: "A" },
  ...{ d: "Dr", f: "Ph", m: "Ma", o: "Hu" },
};
/** Letters and what they do. */
const LETTERS = {
  p: "pass",
  t: "tichu",
  b: "bomb",
  h: "hint",
  u: "undo",
  s: "sort",
  c: "cards",
  l: "tricks",
  g: "gifts",
  r: "score",
  n: "next",
  x: "clear",
  "?": "help",
};
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** The letter of a key; on a keyboard of another script, the Latin one at its place. */
function latin({ key, code }) {
  if (key.length !== 1 || key <= "~") return key.length === 1 ? key.toLowerCase() : key;
  return /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : key;
}

const isField = (target) => target.matches?.("input:not([type=checkbox]), textarea, select");

/**
 * Listens to the keys. `does` has a function for every letter's word, and `rank`, `move`, which says whether it
 * has used the key, `enter` and `escape`. `isOn`: whether letters count; `isBlocked`: whether the page has something else open.
 */
export function listenToKeys(does, { isOn, isBlocked }) {
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isBlocked() || isField(target)) return;
    const letter = latin(event);
    if (ARROWS.includes(key)) {
      if (does.move(key)) event.preventDefault();
    } else if (key === "Enter") {
      // Other buttons keep their Enter; on a card it plays.
      const isButton = target.closest?.("button, a, summary") && !target.closest("#hand");
      if (isButton) return;
      event.preventDefault();
      if (!event.repeat) does.enter();
    } else if (key === "Escape") does.escape();
    else if (isOn() && !event.repeat && letter in RANK_KEYS) does.rank(RANK_KEYS[letter]);
    else if (isOn() && !event.repeat && letter in LETTERS) does[LETTERS[letter]]();
  });
}
