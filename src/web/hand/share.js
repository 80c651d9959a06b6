// Sharing a hand: as a link, as an embedded page, as a command.

import { copy, quoted } from "/assets/clipboard.js";
import { byId, element } from "/assets/elements.js";
import { grandPath } from "/assets/players.js";
import { writeState } from "/assets/state.js";

const here = () => location.origin;

/** Makes the three buttons copy what `current` gives: state and language. */
export function buildShare(current, texts) {
  const wares = {
    "copy-link": ({ state, language }) => `${here()}/${writeState(state, language)}`,
    "copy-embed": ({ state, language }) => {
      const address = `${here()}/embed${writeState(state, language)}`.replaceAll("&", "&amp;");
      return `<iframe src="${address}" title="Grand Tichu?" width="420" height="440" loading="lazy"></iframe>`;
    },
    "copy-curl": ({ state }) => `curl ${quoted(here() + grandPath(state))}`,
  };
  for (const [id, ware] of Object.entries(wares)) {
    byId(id).onclick = async () => {
      const text = ware(current());
      if (await copy(text)) byId("copied").textContent = texts.copied;
      else {
        const shown = element("code", { textContent: text });
        byId("copied").replaceChildren(`${texts.copyFailed} `, shown);
      }
    };
  }
}
