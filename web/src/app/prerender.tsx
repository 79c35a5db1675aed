import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { title as landingTitle } from '../features/landing/landing-page.tsx';
import { title as loginTitle } from '../features/login/login-page.tsx';
import { titleOf } from '../lib/title.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

/** A page's title, and its HTML. */
export type Drawn = { title: string; html: string };

/** The landing page and the login, the same that the browser draws for somebody who is not signed in. */
export const drawLanding = (): Promise<Drawn> => drawPage(paths.landing, landingTitle);

/** The login page as HTML, made when the app is built. */
export const drawLogin = (): Promise<Drawn> => drawPage(paths.login, loginTitle);

/** What stands around every page, with the skeleton that holds a page's place until its data has come. */
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
