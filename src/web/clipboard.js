// Texts to take along: into the clipboard, and as words of a shell.

import { element } from "/assets/elements.js";

/** One word of a shell, whatever is in it. */
export const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Copies a text; over plain HTTP browsers only know the older way. */
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
