// What goes wrong outside the game, and the ways on.

import { byId, element } from "/assets/elements.js";
import { button } from "/assets/play-dialog.js";
import { retryNow } from "/assets/play-server.js";

function notice(words, ...buttons) {
  byId("notice").replaceChildren(element("span", { textContent: words }), ...buttons.filter(Boolean));
  byId("notice").hidden = false;
}

export function clearNotice() {
  byId("notice").hidden = true;
  byId("notice").replaceChildren();
}

/** The service cannot be reached; the page tries again by itself. */
export const noticeWaiting = (texts) => notice(texts.offline, button("retry", texts.retry, retryNow));

/** Something that a player should know, and no more. */
export const noticePlain = (words, texts) => notice(words, button("notice-close", texts.close, clearNotice));

/** Another tab went on with the match. */
export const noticeMoved = (texts, takeOver) => notice(texts.otherTab, button("take-over", texts.goOnHere, takeOver));

/** The service refused; where it cannot read the table any more, the ways on are named. */
export function noticeRefused(trouble, texts, { resume, back, newMatch }) {
  if (!trouble.isToken) {
    noticePlain(texts.rejected(trouble.message), texts);
    return;
  }
  notice(
    texts.oldTable(trouble.message),
    resume && button("resume", texts.resumeMatch, resume, "main"),
    back && button("notice-back", texts.back, back),
    button("notice-new", texts.newMatch, newMatch),
  );
}
