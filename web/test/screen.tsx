import axe from 'axe-core';
import type { HttpHandler } from 'msw';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { cache, mutate, SWRGlobalState } from 'swr/_internal';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { routes } from '../src/app/routes.tsx';
import { provideRouter } from '../src/lib/app-router.ts';
import { applyPrepared, useLanguage } from '../src/lib/language.ts';
import { type Role, useSession } from '../src/lib/session.ts';
import { worker } from './worker.ts';

type Router = ReturnType<typeof createBrowserRouter>;
let router: Router | undefined;

/** The page's own address, to which each test returns. */
const home = location.href;

/**
 * Opens a screen at its address, with the answers to its calls, for a visitor or for a user with these roles. Resolves with the
 * router once the screen's loader is done, or at once if it waits for an answer (`isWaiting`). Opened again, only what the browser
 * stores is left, as after a reload; `entry` is the `history.state` that a reload finds.
 */
export async function openScreen(
  address: string,
  answers: HttpHandler[],
  { roles, isWaiting = false, entry }: { roles?: Role[]; isWaiting?: boolean; entry?: unknown } = {},
): Promise<Router> {
  await leaveScreen();
  worker.use(...answers);
  await forgetAnswers();
  if (roles) useSession.setState({ isLoggedIn: true, roles });
  history.replaceState(entry ?? { key: Math.random().toString(36).slice(2) }, '', address);
  const opened = createBrowserRouter(routes);
  router = opened;
  provideRouter(opened);
  opened.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') applyPrepared();
  });
  await draw(<Screen router={opened} />);
  if (!isWaiting) await expect.poll(() => opened.state.initialized && opened.state.navigation.state).toBe('idle');
  return opened;
}

/** As the app does, it mounts everything again in a new language. */
function Screen({ router: opened }: { router: Router }): ReactNode {
  const language = useLanguage((chosen) => chosen.language);
  const [drawn, setDrawn] = useState(language);
  useLayoutEffect(() => setDrawn(language), [language]);
  return drawn === language && <RouterProvider router={opened} />;
}

/** Shows a part of a screen, with the answers to its calls. */
export async function show(part: ReactNode, answers: HttpHandler[] = [], { roles }: { roles?: Role[] } = {}): Promise<void> {
  worker.use(...answers);
  await forgetAnswers();
  if (roles) useSession.setState({ isLoggedIn: true, roles });
  await draw(part);
}

const draw = (part: ReactNode) =>
  render(<SWRConfig value={{ dedupingInterval: 0 }}>{part}</SWRConfig>, {
    container: document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' })),
  });

/** What SWR remembers of the test before, and the calls for which it still waits. */
async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
  for (const key of [...cache.keys()]) cache.delete(key);
  // A call that is still on its way would stand for the next test's.
  const [, , fetching = {}] = SWRGlobalState.get(cache) ?? [];
  for (const key of Object.keys(fetching)) delete fetching[key];
}

/** Ends the screen's router and returns to the test's own address. */
export function closeScreen(): void {
  router?.dispose();
  router = undefined;
  document.getElementById('root')?.remove();
  history.replaceState(null, '', home);
}

/** Leaves the open screen, so that it or another one can be opened again; what the browser keeps stays. */
export async function leaveScreen(): Promise<void> {
  await cleanup();
  closeScreen();
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Of whole pages: a part that stands alone has no landmarks or main heading. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main'];

/**
 * Expects that axe finds no violation in what is shown. It runs after each test by itself, except over what is beside the app.
 * Contrast and the size of targets, most of axe's time, only in `npm run test:whole`: contrast.test.ts has every pair of colours, the
 * sweep both on every screen.
 */
export async function expectAccessible(place = document.getElementById('root') ?? document.body): Promise<void> {
  scrollTo(0, 0);
  const { violations } = await axe.run(place, {
    iframes: false,
    preload: false,
    runOnly: { type: 'tag', values: rules },
    rules: Object.fromEntries([
      ...ofPages.map((rule) => [rule, { enabled: router !== undefined }]),
      ...['color-contrast', 'target-size'].map((rule) => [rule, { enabled: import.meta.env.TESTS === 'whole' }]),
    ]),
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Expects that nothing sticks out sideways on a telephone and on a computer. */
export async function expectToFit(): Promise<void> {
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    expect([width, document.documentElement.scrollWidth - innerWidth > 0]).toEqual([width, false]);
  }
}
