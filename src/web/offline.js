// The worker that keeps pages: what the service answers is shown, and kept for a time without a connection.

const KEPT = "pages";
const PAGES = ["/", "/quiz", "/puzzles", "/learn", "/play", "/review", "/mini-tichu"];
/** Questions about days and puzzles that are kept, at most. */
const MOST = 400;
const FILES = /^\/assets\//;
const DATA = /^\/v1\/(quiz\/|puzzles(\/|$))/;

/** Under which address something is kept, or undefined for everything else. A page is the same with any query. */
function keyOf(address) {
  const { origin, pathname, href } = new URL(address);
  if (origin !== location.origin) return undefined;
  if (PAGES.includes(pathname)) return origin + pathname;
  return FILES.test(pathname) || DATA.test(pathname) ? href : undefined;
}

/** Keeps an answer that is whole and no error; forgets the oldest where there are too many. */
async function keep(key, response) {
  if (response.status !== 200 || response.redirected) return;
  const cache = await caches.open(KEPT);
  await cache.put(key, response);
  if (!DATA.test(new URL(key).pathname)) return;
  const data = (await cache.keys()).filter(({ url }) => DATA.test(new URL(url).pathname));
  await Promise.all(data.slice(0, -MOST).map((old) => cache.delete(old)));
}

/** The answer of the service, or the kept one where it cannot be reached. */
async function answer(event, key) {
  try {
    const response = await fetch(event.request);
    // A browser without room still shows the answer.
    event.waitUntil(keep(key, response.clone()).catch(() => {}));
    return response;
  } catch (unreachable) {
    const kept = await (await caches.open(KEPT)).match(key);
    if (kept) return kept;
    throw unreachable;
  }
}

/** Keeps files that were loaded before this worker was there. */
const fetchAll = (addresses) =>
  Promise.allSettled(
    addresses.map(async (address) => {
      const key = keyOf(address);
      if (key) await keep(key, await fetch(address));
    }),
  );

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(fetchAll(event.data)));
addEventListener("fetch", (event) => {
  const key = event.request.method === "GET" ? keyOf(event.request.url) : undefined;
  if (key) event.respondWith(answer(event, key));
});
