// Copies texts to the clipboard and quotes them for a shell.

import { element } from "/assets/elements.js";

/** Quotes any text as one shell word. */
export const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Copies a text. Over plain HTTP browsers only support the older interface. */
export async function copy(text) {
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
