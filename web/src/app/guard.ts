import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { hasRole, type Role, rememberTarget, setNotice, startOffline, startSession, useSession } from '../lib/session.ts';
import { paths } from './paths.ts';

/** What a screen's module exports. `handle.Footer` takes the place of the contact bar. */
export type PageModule = Pick<RouteObject, 'Component' | 'ErrorBoundary'> & {
  loader?: LoaderFunction;
  handle?: { Footer: ComponentType };
};

// A new tab starts with an empty sessionStorage though the cookie may be good: ask once before sending anybody away.
async function restoreSession(mayReadOffline: boolean): Promise<void> {
  try {
    // Loaded only when it is needed: the public pages make no calls.
    const { api } = await import('../lib/api.ts');
    const { roles } = await api.get('/api/user');
    startSession(roles ?? []);
  } catch (error) {
    if (mayReadOffline && error instanceof ApiError && error.status === 0) {
      const { readKept } = await import('../lib/kept-page.ts');
      if (await readKept()) return startOffline();
    }
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
  }
}

/**
 * A loader that lets pass whoever is signed in with at least one of the roles. Others go to /login, and come back to the page
 * they wanted (query included) afterwards. Throws where the server cannot be asked, so that the page offers "Try again".
 */
const requireRoles =
  (roles: Role[]) =>
  async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
    const { isLoggedIn, ended } = useSession.getState();
    if (!isLoggedIn && !ended) await restoreSession(roles.includes('Viewer'));
    if (hasRole(...roles)) return null;

    const { pathname, search, hash } = new URL(request.url);
    rememberTarget(`${pathname}${search}${hash}`);
    if (useSession.getState().isLoggedIn) setNotice('forbidden');
    throw redirect(paths.login);
  };

/** A screen of its own chunk, open to everybody: `{ path, ...open(() => import('…')) }`. */
export const open = (load: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const { Component, ErrorBoundary, handle, loader } = await load();
    return { Component, handle, ...(ErrorBoundary && { ErrorBoundary }), ...(loader && { loader }) };
  },
});

/** The same behind the guard. The screen's own loader runs after it: it must never ask for what the reader may not see. */
export const guarded = (roles: Role[], load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'loader'> => ({
  loader: async (args: LoaderFunctionArgs) => {
    await requireRoles(roles)(args);
    const { loader } = await load();
    return typeof loader === 'function' ? await loader(args) : null;
  },
  lazy: async () => {
    const { Component, ErrorBoundary } = await load();
    return { Component, ...(ErrorBoundary && { ErrorBoundary }) };
  },
});
