// Goes on with what it has: each answer is kept, and given where the network does not answer.
const store = "board-6";
const page = ["./", "style.css", "icon.svg", "board.webmanifest", "address.js", "api.js", "app.js", "board.js",
  "colors.js", "combobox.js", "departures.js", "favourites.js", "journeys.js", "line.js", "map.js", "planner.js", "position.js",
  "results.js", "routes.js", "rows.js", "search.js", "timer.js", "trip.js", "wall.css", "wall.html", "wall.js", "watches.js",
  "words.js", "words-ar.json", "words-de.json", "words-es.json", "words-fr.json", "words-it.json", "words-ja.json", "words-pl.json",
  "zone.js"];
const most = 300;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(page)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

async function keep(request, response) {
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", String(Date.now()));
  headers.delete("Content-Encoding");
  const cache = await caches.open(store);
  await cache.put(request, new Response(await response.blob(), { status: 200, headers }));
  const files = new Set(page.map((name) => new URL(name, location.href).href));
  const answers = (await cache.keys()).filter((kept) => !files.has(kept.url));
  for (const old of answers.slice(0, Math.max(0, answers.length - most))) await cache.delete(old);
}

async function answer(event) {
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(8000) });
    if (response.ok && !event.request.url.includes("/notices?")) event.waitUntil(keep(event.request, response.clone()));
    return response;
  } catch (error) {
    const kept = await caches.match(event.request, { ignoreVary: true });
    // The page is the same in each language: it translates itself.
    const page = event.request.mode === "navigate" && !event.request.url.includes("/wall/") ? await caches.match("./") : null;
    if (kept ?? page) return kept ?? page;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === location.origin) event.respondWith(answer(event));
});

// A notification leads to the ride that it is about, in a page that a person can use: a wall shows one stop alone.
async function open(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => !new URL(one.url).pathname.includes("/wall/"));
  if (!page) return self.clients.openWindow(`./${address}`);
  page.postMessage(address);
  return page.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? ""));
});
