// Keeps what the pages are made of, so that an installed table opens at once; and says plainly
// when there is no server. Games themselves are never kept here.
const KEPT = "muggins-2";
const AWAY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Off line - muggins</title><link rel="stylesheet" href="/static/gathered/style.css">
<main class="page narrow"><h1 class="h1">You are off line</h1><p>The table cannot be reached. Your games are safe; they go on when you are back.</p>
<p><a class="button main" href="">Try again</a></p></main></html>`;

self.addEventListener("install", event => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then(kept => kept.add("/static/gathered/style.css")));
});
self.addEventListener("activate", event => event.waitUntil(settled()));
const settled = async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.registration.navigationPreload?.enable(); // a page is asked for while this still wakes
  await self.clients.claim();
};

// Newest first: what is kept serves only where nothing answers, or for addresses that never change.
const fetched = async request => {
  const kept = await caches.open(KEPT), marked = new URL(request.url).searchParams.has("v");
  if (marked) {
    const had = await kept.match(request);
    if (had) return had;
  }
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const had = await kept.match(request, { ignoreSearch: true });
    if (had) return had;
    throw error;
  }
};

const page = async event => (await event.preloadResponse) ?? fetch(event.request);

self.addEventListener("fetch", event => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate")
    event.respondWith(page(event).catch(() => new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } })));
  else if (pathname.startsWith("/static/")) event.respondWith(fetched(request));
});
