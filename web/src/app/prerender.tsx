import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { title } from '../features/landing/landing-page.tsx';
import { titleOf } from '../lib/title.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

/** The landing page's title, and its HTML: the same that the browser draws for somebody who is not signed in. */
export async function renderLanding(): Promise<{ title: string; html: string }> {
  const router = createMemoryRouter(routes, { initialEntries: [paths.landing] });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  }
  for (const error of Object.values(router.state.errors ?? {})) throw error;
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  router.dispose();
  return { title: titleOf(title), html };
}
