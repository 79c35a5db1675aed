import type { Route } from '@patchwork/contracts/route';
import { AppError, notFound } from '@patchwork/platform/errors';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { LiveSession } from './sessions.ts';
import { addressKey } from './throttles.ts';
import type { KnownViewer } from './viewers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null;
    known: KnownViewer | null;
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Checks in the order of the contract (api.md §1.7): throttle, session, CSRF, role; the service does the rest. */
export function guard(deps: Deps, route: Route) {
  const { throttles, sessions } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.session = null;
    request.known = null;
    const { throttle, throttlePer } = route;
    if (throttle && throttlePer !== 'person') await throttles.pass(throttle, addressKey(request.ip));
    // Another site's request proves itself, and must not act in the session of a browser that carries it.
    if (route.csrf === 'none') return;
    if (route.isOneClick) {
      // The address alone names the recipient: this request needs no session, and its body is ignored whatever type it claims.
      delete request.raw.headers['content-type'];
      return;
    }

    await recogniseSession(deps, request);
    const viewer = request.known as KnownViewer | null;
    if (!route.isPublic && !viewer) {
      // The page may still show what the ended session could read. The cookie stays: another tab may have a new session by now.
      if (request.cookies[deps.cookies.session]) reply.header('clear-site-data', '"cache"');
      throw new AppError('unauthenticated', 'not-signed-in', 'Please sign in.');
    }
    if (viewer && !route.isPublic) assertSameUser(request, viewer);
    if (viewer) await throttles.passUser(viewer.userId, !isRead(request.method));
    if (throttle && throttlePer === 'person') await throttles.pass(throttle, String(viewer?.userId));

    if (isRead(request.method)) issueTokenWhenMissing(deps, request, reply);
    else assertNotForged(deps, request, route);

    assertMayCall(route, viewer);
    if (route.staffBudget && viewer) await deps.budgets.pass(route.staffBudget, viewer);
    if (route.isSameOriginOnly) assertNotEmbedded(request);
    const session = request.session as LiveSession | null;
    if (route.needsRecentSignIn) assertRecentlySignedIn({ authenticatedAt: session?.authenticatedAt ?? null });
    // Set by the web app after its user did something: what a page sends by itself must not keep an abandoned computer signed in.
    if (session && request.headers['x-user-active'] === '1') await sessions.touch(session);
  };
}

/** The options of a call that the gateway answers itself. */
export const guarded = (deps: Deps, routes: Route[], operationId: string) => ({
  config: { operationId },
  onRequest: guard(deps, routes.find((route) => route.operationId === operationId)!),
});

async function recogniseSession({ sessions, viewers, cookies }: Deps, request: FastifyRequest): Promise<void> {
  const id = request.cookies[cookies.session];
  if (!id) return;
  const session = await sessions.find(id);
  if (!session) return;
  let viewer = await viewers.get(session.userId);
  if (viewer && viewer.epoch < session.epoch) {
    // The session was renewed after a password change, and the cached viewer is older than that change.
    viewers.forget(session.userId);
    viewer = await viewers.get(session.userId);
  }
  if (!viewer || viewer.epoch !== session.epoch) {
    await sessions.end(session);
    return;
  }
  request.session = session;
  request.known = viewer;
}

function assertMayCall(route: Route, viewer: KnownViewer | null): void {
  if (route.isPublic) return;
  const isAllowed = (route.roles ?? []).some((role) => (viewer?.roles as string[] | undefined)?.includes(role));
  if (!isAllowed) throw new AppError('forbidden', 'forbidden', 'You may not do this.');
}

/**
 * Another user may have signed in, in another tab: what the page of the first one sends is not theirs.
 * @throws AppError `conflict` `another-user`
 */
function assertSameUser({ headers }: FastifyRequest, { userId }: KnownViewer): void {
  const shown = headers['x-user-id'];
  if (shown !== undefined && shown !== String(userId))
    throw new AppError('conflict', 'another-user', 'Someone else is signed in in this browser now. Nothing was changed.');
}

/** Another site may not embed a picture or find out whether its visitor may see it. 404, because users share such links. */
function assertNotEmbedded({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw notFound();
}

const ownerOf = (session: LiveSession | null) => session?.key ?? 'visitor';

function issueTokenWhenMissing(deps: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = request.cookies['XSRF-TOKEN'];
  const isUsable = deps.csrf.isValid(ownerOf(request.session), cookie, cookie);
  if (!isUsable) giveToken(deps, reply, request.session);
}

/** At a logout: deletes the cookies of the session, and what the browser has kept of this site. */
export function clearBrowser({ cookies }: Deps, reply: FastifyReply): void {
  for (const name of [cookies.session, 'XSRF-TOKEN']) reply.clearCookie(name, { path: '/', secure: cookies.isSecure });
  reply.header('clear-site-data', '"cache", "storage"');
}

/** Sets an anti-forgery token for the session, or for the visit before sign-in. */
export function giveToken({ csrf, cookies }: Deps, reply: FastifyReply, session: LiveSession | null): void {
  reply.setCookie('XSRF-TOKEN', csrf.issue(ownerOf(session)), { path: '/', sameSite: 'lax', secure: cookies.isSecure });
}

/**
 * With a session, the header must equal the cookie and the token must belong to the session. Without one, and for calls that
 * the contract marks `x-csrf: origin`, our own script must have sent the request from our own origin.
 */
function assertNotForged({ csrf, origins }: Deps, request: FastifyRequest, route: Route): void {
  const { headers, cookies, session } = request;
  const refuse = () => new AppError('forbidden', 'forged', 'This request did not come from our own pages.');
  if (session && route.csrf !== 'origin') {
    if (!csrf.isValid(ownerOf(session), cookies['XSRF-TOKEN'], headers['x-xsrf-token'])) throw refuse();
    return;
  }
  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  const isOurs =
    (origin === undefined || origins.has(origin)) && (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOurs || headers['x-requested-with'] === undefined) throw refuse();
}
