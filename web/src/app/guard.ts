import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { hasRole, type Role, rememberTarget, setNotice, startOffline, startSession, useSession } from '../lib/session.ts';

/** The exports of a screen's module. `handle.Footer` replaces the contact bar. */
export type PageModule = Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'shouldRevalidate'> & {
  loader?: LoaderFunction;
  handle?: { Footer: ComponentType };
};

// A new tab has an empty sessionStorage although its cookie may be valid: ask the server once before redirecting to the login.
async function restoreSession(mayReadOffline: boolean): Promise<void> {
  try {
    // Loaded on demand: the public pages make no calls.
    const { loadMe } = await import('../lib/me.ts');
    const { roles } = await loadMe();
    startSession(roles ?? [], useSession.getState().user);
  } catch (error) {
    if (mayReadOffline && error instanceof ApiError && error.status === 0) {
      const { readCache } = await import('../lib/offline-cache.ts');
      if (await readCache()) return startOffline();
    }
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
  }
}

/**
 * Creates a loader that admits users with at least one of the roles. Others are redirected to /login, then return to the
 * requested page and query. Throws when the server cannot be reached, so that the page offers "Try again".
 */
const requireRoles =
  (roles: Role[]) =>
  async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
    const { isLoggedIn, ended } = useSession.getState();
    if (!isLoggedIn && !ended) await restoreSession(roles.includes('Viewer'));
    if (hasRole(...roles)) return null;

    const { pathname, search } = new URL(request.url);
    // The router's requests have no fragment.
    const isOpened = `${pathname}${search}` === `${location.pathname}${location.search}`;
    rememberTarget(`${pathname}${search}${isOpened ? location.hash : ''}`);
    if (useSession.getState().isLoggedIn) setNotice({ forbidden: pathname });
    throw redirect(paths.login);
  };

/** A public screen in a separate chunk: `{ path, ...open(() => import('…')) }`. */
export const open = (load: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const { Component, ErrorBoundary, handle, loader, shouldRevalidate } = await load();
    const given = { ...(ErrorBoundary && { ErrorBoundary }), ...(shouldRevalidate && { shouldRevalidate }) };
    return { Component, handle, ...given, ...(loader && { loader }) };
  },
});

/** A screen that requires a role. Its loader runs after the role check, so that it never requests data the user may not see. */
export const guarded = (roles: Role[], load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'loader'> => ({
  loader: async (args: LoaderFunctionArgs) => {
    await requireRoles(roles)(args);
    const { loader } = await load();
    return typeof loader === 'function' ? await loader(args) : null;
  },
  lazy: async () => {
    const { Component, ErrorBoundary, shouldRevalidate } = await load();
    return { Component, ...(ErrorBoundary && { ErrorBoundary }), ...(shouldRevalidate && { shouldRevalidate }) };
  },
});
