// The one dialog of the page: it shows something, or asks.

import { byId, element } from "/assets/elements.js";

/** What happens when the dialog closes. */
let closed = () => {};

export const isOpen = () => byId("dialog").open;
export const close = () => byId("dialog").close();

/** Shows content under a title. `whenClosed` is called once. */
export function show(title, content, whenClosed = () => {}) {
  closed();
  closed = whenClosed;
  byId("dialog-title").textContent = title;
  byId("dialog-body").replaceChildren(...content);
  byId("dialog-body").scrollTop = 0;
  if (!isOpen()) byId("dialog").showModal();
  byId("dialog-title").focus();
}

/** A button. */
export const button = (id, textContent, onclick, className = "") =>
  element("button", { type: "button", id, textContent, onclick, className });

/** Asks a question and gives whether it was answered with `yes`. */
export const confirm = (question, { yes, no }) =>
  new Promise((resolve) => {
    const answer = (value) => () => {
      resolve(value);
      close();
    };
    show(
      question,
      [
        element(
          "div",
          { className: "choices" },
          button("confirm-no", no, answer(false)),
          button("confirm-yes", yes, answer(true), "main"),
        ),
      ],
      () => resolve(false),
    );
    byId("confirm-no").focus();
  });

export function listenToDialog() {
  const dialog = byId("dialog");
  byId("dialog-close").onclick = close;
  dialog.onclose = () => {
    const done = closed;
    closed = () => {};
    done();
  };
  // A tap beside the dialog closes it.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
}
