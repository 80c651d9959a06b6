// A hand to take along: as a link, as an embedded page, as a command.

import { byId, element } from "/assets/elements.js";
import { evaluatePath, writeState } from "/assets/state.js";

const here = () => location.origin;
const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Makes the three buttons copy what `current` gives: state and language. */
export function buildShare(current, texts) {
  const wares = {
    "copy-link": ({ state, language }) => `${here()}/${writeState(state, language)}`,
    "copy-embed": ({ state, language }) => {
      const address = `${here()}/embed${writeState(state, language)}`.replaceAll("&", "&amp;");
      return `<iframe src="${address}" title="Grand Tichu?" width="420" height="460" loading="lazy"></iframe>`;
    },
    "copy-curl": ({ state }) => `curl ${shell(here() + evaluatePath(state))}`,
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

/** Copies a text; over plain HTTP browsers only know the older way. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { value: text, className: "unseen" });
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    focused?.focus();
    return copied;
  }
}
