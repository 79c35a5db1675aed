import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Route } from '@patchwork/contracts/route';
import { problem } from '@patchwork/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { createPlaces } from './places.ts';

/** Calls of each priority have a separate limit, so that one cannot use up the other's connections. */
export type Priority = 'usual' | 'urgent';

/** What gets an account back, or protects a child. Signing in has a separate queue (`sign-ins.ts`). */
const urgentPaths = /^\/api\/(pwd|concern|withdrawal|erasure|childreference|subjectaccess|moderation)(\/|$)/;

/** The priority of a call while its service is overloaded. */
export const priorityOf = ({ path }: Pick<Route, 'path'>): Priority => (urgentPaths.test(path) ? 'urgent' : 'usual');

const refusalHeaders = { 'content-type': 'application/problem+json', 'retry-after': '2' };
const LOG_EVERY_MS = 10_000;

/** Counts refusals, and logs their number at most every ten seconds. */
function createRefusalCount(service: string, { log, counters }: Pick<Deps, 'log' | 'counters'>) {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (priority: Priority): void => {
    counters.overloadRefusals.inc({ service, priority });
    refused += 1;
    if (performance.now() - loggedAt <= LOG_EVERY_MS) return;
    log.warn({ upstream: service, priority, refused }, 'too many requests in progress, refused some');
    loggedAt = performance.now();
    refused = 0;
  };
}

/**
 * Limits the requests in progress to one service. Beyond what it can answer, a queue would only grow until every request is
 * late: the surplus gets 503 at once, and the others are answered in time. Register both functions as hooks.
 */
export function createAdmission(service: string, limits: Record<Priority, number>, deps: Pick<Deps, 'log' | 'counters'>) {
  const places = { usual: createPlaces(limits.usual), urgent: createPlaces(limits.urgent) };
  const countRefusal = createRefusalCount(service, deps);

  const check = (request: FastifyRequest, reply: FastifyReply, admitted: (priority: Priority) => void): void => {
    const priority = request.routeOptions.config.priority ?? 'usual';
    if (places[priority].isFull()) {
      countRefusal(priority);
      request.refusal = 'overload';
      reply
        .code(503)
        .headers(refusalHeaders)
        .send(JSON.stringify(problem(503, request.id)));
    } else admitted(priority);
  };

  return {
    /** Refuses before the session is read, which costs more than the refusal. */
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => check(request, reply, () => done()),
    /** Counts a request only now, when its sender is known and its body is read: a slow sender takes no place. */
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
      check(request, reply, (priority) => {
        if (places[priority].take(reply.raw)) done();
        // The client has gone.
        else reply.hijack();
      }),
  };
}

/**
 * Wraps the request handler of the server: refuses usual calls while `limit` reads are open, since then the gateway itself is the
 * bottleneck, and a refusal by a hook costs several times as much. Requests with a body do not count, because their senders decide
 * how long they are open.
 */
export function limitOpenReads(
  handle: RequestListener,
  limit: number,
  headers: Record<string, string>,
  deps: Pick<Deps, 'log' | 'counters'>,
): RequestListener {
  const openReads = createPlaces(limit);
  const countRefusal = createRefusalCount('gateway', deps);
  return (request, response) => {
    if (isUsualCall(request.url ?? '')) {
      if (openReads.isFull()) {
        countRefusal('usual');
        return refuse(response, headers);
      }
      if (request.method === 'GET') openReads.take(response);
    }
    handle(request, response);
  };
}

/**
 * Wraps the request handler of the server: refuses a request that is sent before the one ahead of it on its connection has been
 * answered, and closes the connection. No browser or load balancer sends any, and their answers would wait for a client that
 * does not read, each with all that it holds.
 */
export const refusePipelined =
  (handle: RequestListener, headers: Record<string, string>): RequestListener =>
  (request, response) => {
    // Node gives a response its socket when it is the first in line.
    if (response.socket) return handle(request, response);
    refuse(response, { ...headers, connection: 'close' });
  };

function refuse(response: ServerResponse, headers: Record<string, string>): void {
  const requestId = randomUUID();
  const body = JSON.stringify(problem(503, requestId));
  const own = { 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store', 'x-request-id': requestId };
  response.writeHead(503, { ...headers, ...refusalHeaders, ...own }).end(body);
}

/**
 * Signing in goes on as well: `sign-ins.ts` limits it. So do pictures and uploads, which a browser does not repeat, and
 * classrooms that wait for their quilt, with a separate limit.
 */
const isUsualCall = (url: string) =>
  url.startsWith('/api/') &&
  !/^\/api\/((un)?auth|mediaitem\/|file\/|quilt\/reveal)/.test(url) &&
  priorityOf({ path: url.split('?', 1)[0]! }) === 'usual';
