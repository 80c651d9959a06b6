// Lets the browser keep the pages, so that they open without a connection.

/** The files of the page, beside the page itself, that the worker keeps. */
const FILES = /^\/(assets\/|v1\/quiz\/|v1\/puzzles(\/|$))/;

const isFile = (address) => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && FILES.test(pathname);
};

/**
 * Starts the worker that keeps pages. It did not see the page being loaded that starts it first, so it is told which
 * files came without it. Only HTTPS and this machine have workers.
 */
export async function keepPages() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isNew = !serviceWorker.controller;
  try {
    await serviceWorker.register("/offline.js");
    if (!isNew) return;
    const { active } = await serviceWorker.ready;
    active.postMessage([location.href]);
    const tell = (entries) => {
      const missed = entries.filter(({ name, workerStart }) => workerStart === 0 && isFile(name));
      active.postMessage(missed.map(({ name }) => name));
    };
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "resource", buffered: true });
  } catch {
    // The pages work without it, with a connection.
  }
}
