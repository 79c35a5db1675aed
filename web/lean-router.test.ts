import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router-dom';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanCode, leanRouter, leanRouterPackages } from './lean-router.ts';

type Router = typeof import('react-router-dom');

let server: ViteDevServer;
let lean: Router;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    appType: 'custom',
    logLevel: 'error',
    plugins: [{ ...leanRouter(), apply: 'serve' }],
    resolve: { alias: leanRouterPackages },
    ssr: { noExternal: ['react-router'] },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  lean = (await server.ssrLoadModule('react-router')) as Router;
});

afterAll(() => server.close());

const page = () => [
  createElement(lean.NavLink, { key: 'here', to: '/a' }, 'Here'),
  createElement(lean.Link, { key: 'next', to: '/b' }, 'Next'),
];

/** A router at /a, with a page that loads data, one with a parameter, one that redirects to it, and one that fails. */
async function open() {
  let loads = 0;
  const children: RouteObject[] = [
    { path: '/a', lazy: async () => ({ Component: page, loader: () => ++loads }) },
    { path: '/b/:id?', lazy: async () => ({ Component: page, loader: ({ params }) => params.id ?? 'none' }) },
    { path: '/moved', loader: () => lean.redirect('/b/7') },
    { path: '/fails', loader: () => Promise.reject(new Error('down')) },
  ];
  const router = lean.createMemoryRouter([{ ErrorBoundary: page, children }], { initialEntries: ['/a'] });
  await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  return router;
}

const drawn = (router: Awaited<ReturnType<typeof open>>) => renderToString(createElement(lean.RouterProvider, { router }));

const loaded = ({ state }: Awaited<ReturnType<typeof open>>) => Object.values(state.loaderData);

describe('React Router as the build has it', () => {
  it('removes the fetchers', async () => {
    const router = await open();
    await expect(router.fetch('key', 'route', '/a')).rejects.toThrow('Removed by lean-router.ts');
  });

  it('loads a page and its data, again when asked to', async () => {
    const router = await open();
    expect(loaded(router)).toEqual([1]);
    await router.revalidate();
    expect(loaded(router)).toEqual([2]);
    await router.navigate('/b/3?query#part', { replace: true, state: 'kept', preventScrollReset: true });
    expect(loaded(router)).toEqual(['3']);
    expect(router.state.location).toMatchObject({ pathname: '/b/3', search: '?query', hash: '#part', state: 'kept' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('follows a redirect', async () => {
    const router = await open();
    await router.navigate('/moved');
    expect([router.state.location.pathname, ...loaded(router)]).toEqual(['/b/7', '7']);
  });

  it('keeps the error of a loader, and of an unknown address', async () => {
    const router = await open();
    await router.navigate('/fails');
    expect(Object.values(router.state.errors!)).toEqual([new Error('down')]);
    expect(drawn(router)).toContain('<a href="/b" data-discover="true">Next</a>');
    await router.navigate('/unknown');
    expect(Object.values(router.state.errors!)).toMatchObject([{ status: 404 }]);
  });

  it('asks a blocker before it leaves a page', async () => {
    const router = await open();
    router.getBlocker('uploads', () => true);
    await router.navigate('/b');
    expect(router.state.location.pathname).toBe('/a');
    router.state.blockers.get('uploads')!.proceed!();
    await expect.poll(() => router.state.location.pathname).toBe('/b');
    router.deleteBlocker('uploads');
  });

  it('renders links, with the current page marked', async () => {
    expect(drawn(await open())).toBe(
      '<a aria-current="page" class="active" href="/a" data-discover="true">Here</a><a href="/b" data-discover="true">Next</a>',
    );
  });
});

it('fails for a React Router without one of the functions', () => {
  const file = join(leanRouterPackages[0]!.replacement, '..');
  const code = globSync(join(file, 'chunk-*.mjs')).map((name) => readFileSync(name, 'utf8'));
  const router = code.find((text) => text.includes('\nfunction createRouter('))!;
  expect(() => leanCode(router.replaceAll('handleAction', 'performAction'))).toThrow('no function handleAction');
});

it('removes nothing that the app uses', () => {
  const removed =
    /\b(?:Form|Await|useFetchers?|useSubmit|useFormAction|useActionData|useViewTransitionState|HydratedRouter|PrefetchPageLinks)\b[^}]*\} from 'react-router/;
  const files = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const texts = files.map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes("from 'react-router")).length).toBeGreaterThan(50);
  const props = /\b(?:viewTransition\b|prefetch=)/;
  expect(texts.filter(([, text]) => removed.test(text) || props.test(text)).map(([file]) => file)).toEqual([]);
});
