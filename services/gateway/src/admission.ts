import type { Route } from '@patchwork/contracts/route';
import type { Log } from '@patchwork/platform/log';
import { problem } from '@patchwork/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';

/** Calls of each priority have a separate limit, so that one cannot use up the other's connections. */
export type Priority = 'usual' | 'urgent';

/** Requests that were refused because too many others of their service were in progress, by service and priority. */
export const overloadRefusals = new Counter({
  name: 'patchwork_overload_refusals_total',
  help: 'Requests that were refused because too many requests to their service were in progress',
  labelNames: ['service', 'priority'],
  registers: [],
});

/** What gets an account back, or protects a child. Signing in has a queue of its own (`sign-ins.ts`). */
const urgentPaths = /^\/api\/(pwd|concern|withdrawal|erasure|childreference|subjectaccess|moderation)(\/|$)/;

/** The priority of a call while its service is overloaded. */
export const priorityOf = ({ path }: Pick<Route, 'path'>): Priority => (urgentPaths.test(path) ? 'urgent' : 'usual');

const RETRY_SECONDS = 2;
const LOG_EVERY_MS = 10_000;

/**
 * Limits the requests in progress to one service. Beyond what it can answer, a queue would only grow until every request is
 * late: the surplus gets 503 at once, and the others are answered in time. Register both functions as hooks.
 */
export function createAdmission(service: string, limits: Record<Priority, number>, log: Log) {
  const inProgress = { usual: 0, urgent: 0 };
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function refuse(priority: Priority, request: FastifyRequest, reply: FastifyReply): void {
    overloadRefusals.inc({ service, priority });
    refused += 1;
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      log.warn({ service, priority, refused }, 'too many requests in progress, refused some');
      loggedAt = performance.now();
      refused = 0;
    }
    request.refusal = 'overload';
    reply
      .code(503)
      .headers({ 'content-type': 'application/problem+json', 'retry-after': String(RETRY_SECONDS) })
      .send(JSON.stringify(problem(503, request.id)));
  }

  const check = (request: FastifyRequest, reply: FastifyReply, admitted: (priority: Priority) => void): void => {
    const priority = request.routeOptions.config.priority ?? 'usual';
    if (inProgress[priority] >= limits[priority]) refuse(priority, request, reply);
    else admitted(priority);
  };

  return {
    /** Refuses early, because looking up the session costs as much as many answers. */
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => check(request, reply, () => done()),
    /** Counts a request only now, when its sender is known and its body is read: a slow sender takes no place. */
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
      check(request, reply, (priority) => {
        inProgress[priority] += 1;
        reply.raw.once('close', () => {
          inProgress[priority] -= 1;
        });
        done();
      }),
  };
}
