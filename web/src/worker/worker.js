// The service worker opens the app without a connection. It caches only the app's own files, which are the same for all users.
// The reports and pictures of offline reading are cached, and deleted, by src/lib/offline-cache.ts: here pictures are only read.

/** Added by the build (offline-shell.ts); the version changes with any of the files. */
const { version, files } = globalThis.SHELL;
const SHELL_CACHE = `patchwork-shell-${version}`;
const OFFLINE_CACHE = 'patchwork-offline';
const page = '/index.html';
const picture = /^\/api\/mediaitem\/(\d+)\/(small|medium|large|poster)$/;

// A new worker first downloads the files of its version. It takes over once the tabs that use the old one are closed.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll([page, ...files])));
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith('patchwork-shell-') && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser then requests a page while it still starts the worker.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event));
  } else if (files.includes(pathname)) event.respondWith(cachedFile(request));
  else if (picture.test(pathname)) event.respondWith(loadPicture(request, pathname));
});

/** Not what the server alone answers, such as a download or a PDF. */
const isPage = (pathname) => !/^\/(api|static)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);

/** The server's page; without any answer the cached one. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cached = await caches.match(page, { cacheName: SHELL_CACHE });
    if (cached) return cached;
    throw error;
  }
}

/** From the cache first: a changed file has another name, or another version of the whole. */
const cachedFile = async (request) =>
  (await caches.match(request.url, { cacheName: SHELL_CACHE, ignoreVary: true })) ?? fetch(request);

/** The server decides who may see a picture. Only without an answer: the one that offline reading has cached, in any size. */
async function loadPicture(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    const [, id] = picture.exec(pathname);
    for (const name of [pathname, `/api/mediaitem/${id}/small`]) {
      const cached = await caches.match(name, { cacheName: OFFLINE_CACHE, ignoreVary: true });
      if (cached) return cached;
    }
    throw error;
  }
}
