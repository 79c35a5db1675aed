import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import { problem } from '@patchwork/platform/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pricedPage } from './priced-page.ts';

const isApi = (url: string) => /^\/(api|static)(\/|$|\?)/.test(url);

/** Files with a content hash in their name never change; browsers revalidate the page itself each time. */
const cacheFor = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The HTML file for an address: its own (`login.html` for `/login`) if the build made one, else `index.html`. */
const pageFor = (url: string, own: ReadonlySet<string>): string => {
  const name = `${url.split(/[?#]/)[0]!.slice(1)}.html`;
  return own.has(name) ? name : 'index.html';
};

interface Options {
  folder: string | undefined;
  /** Its `assets` has the files of earlier releases, which tabs that are still open ask for. */
  replaced: string | undefined;
  /** The operator's sentence about the price. */
  price: string | undefined;
}

/** Serves the built web app: its files, and its page for every other address, so that a deep link opens the app. */
export async function webApp(app: FastifyInstance, { folder, replaced, price }: Options): Promise<void> {
  const hasApp = folder !== undefined && existsSync(join(folder, 'index.html'));
  const pages = new Set(hasApp ? globSync('*.html', { cwd: folder }) : []);
  if (hasApp) {
    const options: FastifyStaticOptions = {
      root: folder,
      // The build prerenders what `/` shows; every other address gets the page without it.
      index: ['landing.html', 'index.html'],
      // The build writes a compressed copy beside each text file.
      preCompressed: true,
      setHeaders: (response, path) => response.header('cache-control', cacheFor(path)),
    };
    await app.register(staticFiles, options);
    const assets = [folder, replaced ?? ''].map((each) => join(each, 'assets'));
    // Only their assets: whatever else an earlier release had is gone.
    if (replaced && assets.every((each) => existsSync(each)))
      await app.register(staticFiles, { ...options, root: assets, prefix: '/assets/', decorateReply: false });
  }
  // Each also at its own address, from which the service worker caches one.
  const priced = new Map(
    price ? [...pages].map((name) => [name, pricedPage(readFileSync(join(folder!, name), 'utf8'), price)]) : [],
  );
  for (const [name, send] of priced) app.get(`/${name}`, send);
  const landing = priced.get('landing.html') ?? priced.get('index.html');
  if (landing) app.get('/', landing);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage =
      hasApp &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isApi(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0]!);
    if (isPage) {
      const name = pageFor(request.url, pages);
      return priced.get(name)?.(request, reply) ?? reply.header('cache-control', 'no-cache').sendFile(name, folder!);
    }
    // During a rollout another process may have the file.
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(problem(404, request.id)));
  });
}
