// The answer: status, time, size, headers, body.

import { bodyBlock } from "/assets/docs-json.js";
import { element } from "/assets/elements.js";

export const statusBadge = (code) =>
  element("span", { className: "status", "data-class": String(code)[0], textContent: code });

function size(text) {
  const bytes = new TextEncoder().encode(text).length;
  return bytes < 10_000 ? `${bytes.toLocaleString("en")} bytes` : `${Math.round(bytes / 1000)} kB`;
}

function headersOf(response) {
  const rows = [...response.headers].map(([name, value]) =>
    element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: value })),
  );
  const summary = element("summary", { textContent: `${rows.length} headers` });
  return element("details", { className: "headers" }, summary, element("dl", {}, ...rows));
}

export function showAnswer({ statusLine, answer }, { response, text, took, operation }) {
  const { status, statusText } = response;
  const meaning = operation.responses[status]?.description ?? "Not in the description.";
  statusLine.replaceChildren(
    statusBadge(status),
    ` ${statusText} · ${took < 10 ? took.toFixed(1) : Math.round(took)} ms · ${size(text)}`,
    element("span", { className: "meaning", textContent: meaning }),
  );
  answer.replaceChildren(bodyBlock(text, "Body of the answer"), headersOf(response));
}

export function showFailure({ statusLine, answer }, message) {
  statusLine.textContent = message;
  answer.replaceChildren();
}
