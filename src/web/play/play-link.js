// A finished round as the fragment of a link.

const encoded = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The link that shows a round again. */
export async function roundLink({ seats, target, answer }) {
  const { seed, before, actions } = answer.round_over;
  const round = { seed, seats, target, scores: [before.own, before.opponent], actions };
  const bytes = new TextEncoder().encode(JSON.stringify(round));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  return `${location.origin}${location.pathname}#round=${encoded(packed)}`;
}

/** The link to the deal of a day. */
export const dayLink = (date) => `${location.origin}${location.pathname}#day=${date}`;

/** What the fragment of the address asks for: `{round}`, `{day}` or nothing. Throws where it is broken. */
export async function askedFor(hash) {
  const asked = new URLSearchParams(hash.slice(1));
  if (asked.has("day")) {
    const day = asked.get("day");
    return /^\d{8}$/.test(day) ? { day } : {};
  }
  if (!asked.has("round")) return {};
  const bytes = await through(decoded(asked.get("round")), new DecompressionStream("deflate-raw"));
  return { round: JSON.parse(new TextDecoder().decode(bytes)) };
}
