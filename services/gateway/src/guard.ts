import { AppError, notFound } from '@patchwork/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { LiveSession } from './sessions.ts';
import { addressKey, type ThrottleName } from './throttles.ts';
import type { KnownViewer } from './viewers.ts';

/** One public call as the contract lists it. */
export interface Route {
  method: string;
  path: string;
  service: string;
  operationId: string;
  roles?: string[];
  isPublic: boolean;
  /** Called by mail programs (RFC 8058), which have no token and whose body says nothing. */
  isOneClick?: true;
  throttle?: string;
  multipart: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null;
    known: KnownViewer | null;
  }
}

/** The badge and the board of queues. */
const polled = ['countUnreadMessages', 'watchQueues'];

/** Limits that follow a person, wherever they sit. */
const perPerson = ['uploads', 'own-data'];

/** Pictures, films and what is heard in them. */
const shownWithinUs = ['getMediaBytes', 'getMediaCaptions'];

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** The order of checks is part of the contract (api.md §1.7): throttle, session, CSRF, role; the service does the rest. */
export function guard(deps: Deps, route: Route) {
  const { throttles, sessions } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.session = null;
    request.known = null;
    const isPerPerson = perPerson.includes(route.throttle ?? '');
    if (route.throttle && !isPerPerson) await throttles.pass(route.throttle as ThrottleName, addressKey(request.ip));
    if (route.isOneClick) {
      // Whom it is for, the address says: neither a session nor a body has anything to do with it, whatever type that claims to be.
      delete request.raw.headers['content-type'];
      return;
    }

    await recogniseSession(deps, request);
    const viewer = request.known as KnownViewer | null;
    if (!route.isPublic && !viewer) throw new AppError('unauthenticated', 'not-signed-in', 'Please sign in.');
    if (viewer) await throttles.passUser(viewer.userId, !isRead(request.method));
    if (isPerPerson) await throttles.pass(route.throttle as ThrottleName, String(viewer?.userId));

    if (isRead(request.method)) issueTokenWhenMissing(deps, request, reply);
    else assertNotForged(deps, request, route);

    assertMayCall(route, viewer);
    if (shownWithinUs.includes(route.operationId)) assertNotEmbedded(request);
    // What a timer asks for must not keep an abandoned machine signed in.
    const session = request.session as LiveSession | null;
    if (session && !polled.includes(route.operationId)) await sessions.touch(session);
  };
}

async function recogniseSession({ sessions, viewers, cookies }: Deps, request: FastifyRequest): Promise<void> {
  const id = request.cookies[cookies.session];
  if (!id) return;
  const session = await sessions.find(id);
  if (!session) return;
  let viewer = await viewers.get(session.userId);
  if (viewer && viewer.epoch < session.epoch) {
    // The session was renewed after a change of password and this answer is older than the change.
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

/** Another site may neither show a picture nor find out whether its reader could. 404: it is an address that can be shared. */
function assertNotEmbedded({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw notFound();
}

const ownerOf = (session: LiveSession | null) => session?.key ?? 'visitor';

function issueTokenWhenMissing(deps: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = request.cookies['XSRF-TOKEN'];
  const isUsable = deps.csrf.isValid(ownerOf(request.session), cookie, cookie);
  if (!isUsable) giveToken(deps, reply, request.session);
}

/** Hands the browser a token that fits its session, or its visit before there is one. */
export function giveToken({ csrf, cookies }: Deps, reply: FastifyReply, session: LiveSession | null): void {
  reply.setCookie('XSRF-TOKEN', csrf.issue(ownerOf(session)), { path: '/', sameSite: 'lax', secure: cookies.isSecure });
}

/**
 * With a session: the header must equal the cookie and the token must belong to the session. Without one (public calls, and
 * logout, which can do no harm): our own script must have sent the request from our own origin.
 */
function assertNotForged({ csrf, origins }: Deps, request: FastifyRequest, route: Route): void {
  const { headers, cookies, session } = request;
  const refuse = () => new AppError('forbidden', 'forged', 'This request did not come from our own pages.');
  if (session && route.operationId !== 'signOut') {
    if (!csrf.isValid(ownerOf(session), cookies['XSRF-TOKEN'], headers['x-xsrf-token'])) throw refuse();
    return;
  }
  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  const isOurs =
    (origin === undefined || origins.has(origin)) && (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOurs || headers['x-requested-with'] === undefined) throw refuse();
}
