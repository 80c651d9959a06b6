// What this browser keeps for a page. It may refuse, or be full: then the page goes on without.

const storage = (() => {
  try {
    return localStorage;
  } catch {
    return undefined; // no storage in some frames and private windows
  }
})();

/** Reads the value of a key. The result is undefined when the browser keeps no value, or when the value is damaged. */
export function read(key) {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; whether it is kept. */
export function write(key, value) {
  try {
    if (!storage) return false;
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls `changed` when another tab keeps something else under a key. */
export function onOtherTab(key, changed) {
  addEventListener("storage", (event) => {
    if (event.key === key) changed();
  });
}
