// Readable JSON: short values on one line, numbers as sent, names and values in colours.

import { element } from "/assets/elements.js";

/** Characters in a line; a phone has room for fewer. */
const WIDTH = matchMedia("(max-width: 40rem)").matches ? 34 : 52;
/** Beyond this length colouring takes too long. */
const COLOURED = 60_000;
const TOKENS = /("(?:[^"\\]|\\.)*")(:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** Keeps the digits of a number, where the browser can: 1.0 stays 1.0. */
const exact = (_key, value, context) =>
  typeof value === "number" && JSON.rawJSON && context ? JSON.rawJSON(context.source) : value;

const isLeaf = (value) =>
  value === null || typeof value !== "object" || Boolean(JSON.isRawJSON?.(value));

const named = (key, text) => `${JSON.stringify(key)}: ${text}`;

function onOneLine(value) {
  if (isLeaf(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const fields = Object.entries(value).map(([key, of]) => named(key, onOneLine(of)));
  return `{${fields.join(", ")}}`;
}

/** Puts items on as few lines as hold them. */
function filled(items, indent) {
  const lines = [""];
  for (const item of items) {
    if (lines.at(-1) && indent.length + lines.at(-1).length + item.length > WIDTH) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) && " "}${item}`;
  }
  return lines;
}

/** A value as text; `key` stands before the value on its first line. */
function laidOut(value, indent = "", key = "") {
  const line = onOneLine(value);
  if (isLeaf(value) || indent.length + key.length + line.length + 4 <= WIDTH) return line;
  const inner = `${indent}  `;
  const comma = (item, i, items) => (i < items.length - 1 ? `${item},` : item);
  const list = Array.isArray(value);
  const items = list
    ? value.map((item) => laidOut(item, inner))
    : Object.entries(value).map(([name, of]) => named(name, laidOut(of, inner, name)));
  const whole = items.map(comma);
  const lines = list && value.every(isLeaf) ? filled(whole, inner) : whole;
  const [open, close] = list ? "[]" : "{}";
  return `${open}\n${lines.map((text) => inner + text).join("\n")}\n${indent}${close}`;
}

export const written = (value) => laidOut(value);

function coloured(text) {
  const nodes = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: colon, 3: number, index } of text.matchAll(TOKENS)) {
    const kind = string ? (colon ? "name" : "string") : number ? "number" : "literal";
    nodes.push(text.slice(end, index));
    nodes.push(element("span", { className: `json-${kind}`, textContent: string ?? token }));
    if (colon) nodes.push(colon);
    end = index + token.length;
  }
  return [...nodes, text.slice(end)];
}

/** A block of text that may scroll, so it can be focused. */
export const block = (label, ...content) =>
  element("pre", { tabIndex: 0, role: "group", "aria-label": label }, ...content);

export function jsonBlock(value, label) {
  const text = written(value);
  return block(label, ...(text.length <= COLOURED ? coloured(text) : [text]));
}

/** The body of an answer: JSON formatted, anything else unchanged. */
export function bodyBlock(text, label) {
  try {
    return jsonBlock(JSON.parse(text, exact), label);
  } catch {
    return block(label, text);
  }
}
