// @ts-check
/**
 * The service worker: keeps the shell of the page, so that it opens at once and says what is the matter when the
 * server cannot be reached. What happens at tables is never kept: the server alone knows it.
 */

const SHELL = 'rentier-shell-1';
const FIRST = ['/', '/manifest.webmanifest', '/icon.svg'];
/** Files of older builds stay until there are so many. */
const MOST = 120;

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(address.pathname)) event.respondWith(page(event));
  } else if (address.pathname.startsWith('/assets/')) {
    event.respondWith(hashed(event));
  } else if (FIRST.includes(address.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

/** Addresses that the client draws; the server answers all others itself. @param {string} path */
function isPage(path) {
  return path === '/' || path === '/new' || path.startsWith('/t/') || path === '/rules' || path.startsWith('/rules/');
}

/** The newest page there is: every address has the same one. @param {FetchEvent} event */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) keepBeside(event, '/', answer.clone());
    return answer;
  } catch {
    return kept('/');
  }
}

/** A file whose name tells its content never changes. @param {FetchEvent} event */
async function hashed(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok) keepBeside(event, event.request, answer.clone());
  return answer;
}

/** Nobody waits for what is kept, and a full disk is no reason to go without the page. @param {FetchEvent} event @param {RequestInfo} request @param {Response} answer */
function keepBeside(event, request, answer) {
  event.waitUntil(keep(request, answer).catch(() => undefined));
}

/** @param {RequestInfo} request @param {Response} answer */
async function keep(request, answer) {
  const cache = await caches.open(SHELL);
  await cache.put(request, answer);
  const files = await cache.keys();
  const old = files.filter(({ url }) => new URL(url).pathname.startsWith('/assets/')).slice(0, Math.max(0, files.length - MOST));
  await Promise.all(old.map((file) => cache.delete(file)));
}

/** @param {RequestInfo} request */
async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}
