import type { Route } from '@patchwork/contracts/route';
import type { operations } from '@patchwork/contracts/types/identity';
import { visibleText } from '@patchwork/contracts/visible-text';
import { assertionHeader } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Problem } from '@patchwork/platform/problem';
import { readChange, secondPersonHeader } from '@patchwork/platform/second-person';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { request as fetchFrom } from 'undici';
import { z } from 'zod';
import { isAddressMove } from './answer-headers.ts';
import type { Deps } from './deps.ts';
import { guard } from './guard.ts';

const Reason = z.string().trim().regex(visibleText).max(500);
const Id = z.uuid();

/** The request's `x-reason`, percent-encoded UTF-8; null without one that can be stored. */
export function reasonOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  try {
    return Reason.safeParse(decodeURIComponent(String(headers['x-reason'] ?? ''))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps the change that a service has refused until a second person agrees. `described` is the service's `x-second-person`.
 * Returns the pending change's id. @throws AppError when identity refuses or is away
 */
export async function requestChange(
  { identity }: Pick<Deps, 'identity'>,
  route: Route,
  request: FastifyRequest,
  { described, reason }: { described: string; reason: string },
): Promise<string> {
  const { id } = await identity.call('requestChange', {
    body: {
      operationId: route.operationId,
      path: request.params as { id?: string },
      body: Buffer.isBuffer(request.body) ? request.body.toString() : null,
      ...readChange(described),
      requestedBy: request.known!.userId,
      reason,
      ipAddress: request.ip,
      userAgent: userAgentOf(request),
    },
    requestId: request.id,
  });
  return id;
}

type Upstreams = Record<string, string>;

/** POST /api/pendingchange/{id}/approve: makes a colleague's change as that colleague. */
export async function pendingChanges(
  app: FastifyInstance,
  { deps, routes, upstreams }: { deps: Deps; routes: Route[]; upstreams: Upstreams },
): Promise<void> {
  const operationId = 'approvePendingChange';
  const onRequest = guard(deps, routes.find((route) => route.operationId === operationId)!);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) => done(null));
  app.post<{ Params: { id: string } }>(
    '/api/pendingchange/:id/approve',
    { config: { operationId }, onRequest },
    async (request) => {
      const id = Id.safeParse(request.params.id).data;
      if (!id) throw notFound();
      await approveChange(deps, { id, routes, upstreams }, request);
      return {};
    },
  );
}

/** What became of a change: made, refused for good, or waiting because a service was away. */
type Made = { outcome: 'made' } | { outcome: 'refused'; error: AppError } | { outcome: 'waiting'; error: AppError };

async function approveChange(
  deps: Deps,
  { id, routes, upstreams }: { id: string; routes: Route[]; upstreams: Upstreams },
  request: FastifyRequest,
): Promise<void> {
  const { identity } = deps;
  const { userId, roles } = request.known!;
  const path = { changeId: id };
  const change = await identity.call('takePendingChange', { path, body: { userId, roles }, requestId: request.id });
  const route = routes.find(({ operationId }) => operationId === change.operationId);
  const made = await makeChange(deps, { change, id, route, upstream: route && upstreams[route.service] }, request).catch(
    (cause: unknown): Made => ({ outcome: 'waiting', error: away(cause) }),
  );
  await identity.call('closePendingChange', {
    path,
    body: {
      decidedBy: userId,
      outcome: made.outcome,
      ...(made.outcome === 'refused' && { problem: made.error.message.slice(0, 500) }),
      ipAddress: request.ip,
      userAgent: userAgentOf(request),
    },
    requestId: request.id,
  });
  if (made.outcome !== 'made') throw made.error;
}

interface Taken {
  change: ReplyOf<operations['takePendingChange']>;
  id: string;
  route: Route | undefined;
  upstream: string | undefined;
}

/** Sends the request again as its requester, who must still be allowed to, with the second person's id. */
async function makeChange(deps: Deps, { change, id, route, upstream }: Taken, request: FastifyRequest): Promise<Made> {
  deps.viewers.forget(change.requestedBy);
  const requester = await deps.viewers.get(change.requestedBy);
  const isAllowed = route?.roles?.some((role) => (requester?.roles as string[] | undefined)?.includes(role));
  if (!route || !upstream || !requester || !isAllowed)
    return refused('requester-not-allowed', 'The colleague who asked for this may no longer do it.');
  const assertion = deps.sign(route.service, {
    viewer: requester,
    ipAddress: change.ipAddress,
    approvedBy: request.known!.userId,
    approvedVersion: change.version ?? null,
  });
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((change.path as Record<string, string>)[name] ?? ''),
  );
  const answer = await fetchFrom(new URL(path, upstream), {
    method: route.method as 'POST',
    headers: {
      [assertionHeader]: assertion,
      'x-request-id': request.id,
      // A repeat after a crash must not send an announcement twice.
      'idempotency-key': id,
      ...(change.userAgent && { 'user-agent': change.userAgent }),
      ...(change.body !== null && { 'content-type': 'application/json' }),
    },
    body: change.body,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 500) return { outcome: 'waiting', error: away(undefined) };
  if (answer.statusCode >= 400) {
    // Never 401 or 403, which would be about the requester: the second person's page would sign them out.
    const { code, detail } = readProblem(text);
    return refused(code ?? 'change-refused', detail ?? 'The change was refused.');
  }
  if (isAddressMove(answer.headers)) await deps.budgets.count('address-moves', requester.userId);
  return { outcome: 'made' };
}

const refused = (code: string, message: string): Made => ({
  outcome: 'refused',
  error: new AppError('conflict', code, message),
});

const away = (cause: unknown) =>
  new AppError('unavailable', 'service-away', 'The service is busy or restarting. Please try again in a moment.', {
    retryAfter: 3,
    cause,
  });

function readProblem(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}

const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 500);

/** Whether the service asks for a second person. */
export const asksForSecondPerson = (headers: Record<string, unknown>): string | null =>
  typeof headers[secondPersonHeader] === 'string' ? headers[secondPersonHeader] : null;
