// The service worker: opens the app without a connection. It keeps nothing but the app's own files, which are the same for
// everybody. What was read is kept, and thrown away, by src/lib/kept-page.ts alone; here pictures are only looked up.

/** Put in by the build (offline-shell.ts): changes when a file does. */
const { version, files } = globalThis.SHELL;
const SHELL_CACHE = `patchwork-shell-${version}`;
const page = '/index.html';
const picture = /^\/api\/mediaitem\/(\d+)\/(small|medium|large|poster)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll([page, ...files])));
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith('patchwork-shell-') && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Pages are then asked for while the worker is still waking up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isOfServer = /^\/(api|static)(\/|$)/.test(pathname);
  if (request.mode === 'navigate') {
    if (!isOfServer && !/\.\w+$/.test(pathname)) event.respondWith(openPage(event));
  } else if (files.includes(pathname)) event.respondWith(fromShell(request));
  else if (picture.test(pathname)) event.respondWith(showPicture(request, pathname));
});

/** The server's page; the kept one only where there is no answer at all. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(page, { cacheName: SHELL_CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** These files have their content in their name, or change with the version. */
const fromShell = async (request) =>
  (await caches.match(request.url, { cacheName: SHELL_CACHE, ignoreVary: true })) ?? fetch(request);

/** The server decides who may see a picture; only without an answer comes the one that was kept with the page, whatever its size. */
async function showPicture(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    const [, id] = picture.exec(pathname);
    const names = [pathname, `/api/mediaitem/${id}/small`];
    for (const name of names) {
      const kept = await caches.match(name, { cacheName: 'patchwork-kept', ignoreVary: true });
      if (kept) return kept;
    }
    throw error;
  }
}
