import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { title as landingTitle } from '../features/landing/landing-page.tsx';
import { title as loginTitle } from '../features/login/login-page.tsx';
import { paths } from '../lib/paths.ts';
import { titleOf } from '../lib/title.ts';
import { routes } from './routes.tsx';

/** A page's title, and its HTML. */
export type Drawn = { title: string; html: string };

/** Renders the landing page as the browser renders it for a visitor without a session. */
export const drawLanding = (): Promise<Drawn> => drawPage(paths.landing, landingTitle);

/** Renders the login page at build time. */
export const drawLogin = (): Promise<Drawn> => drawPage(paths.login, loginTitle);

/** Renders the shell with the skeleton that is shown until a page's data has arrived. */
export function drawSkeleton(): string {
  const router = createMemoryRouter(routes, { initialEntries: [paths.home] });
  const html = render(router);
  router.dispose();
  return html;
}

async function drawPage(path: string, title: string): Promise<Drawn> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  }
  for (const error of Object.values(router.state.errors ?? {})) throw error;
  const html = render(router);
  router.dispose();
  return { title: titleOf(title), html };
}

const render = (router: ReturnType<typeof createMemoryRouter>): string =>
  renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
