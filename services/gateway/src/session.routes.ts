import type { Route } from '@patchwork/contracts/route';
import { invalid, notFound } from '@patchwork/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { originOf, recordEnd } from './auth.routes.ts';
import type { Deps } from './deps.ts';
import { draftKeysOf } from './draft-keys.ts';
import { clearBrowser, guarded } from './guard.ts';
import { readPasskey } from './passkey-form.ts';
import { type ListedSession, type LiveSession, publicIdOf } from './sessions.ts';
import { addressKey } from './throttles.ts';

const Confirmation = z.object({ currentPassword: z.string().min(1).max(1_024), oneTimeCode: z.string().max(64).optional() });

/** The calls below /api/session, about the sessions of the caller alone: the gateway answers these itself. */
export async function sessionRoutes(app: FastifyInstance, { deps, routes }: { deps: Deps; routes: Route[] }): Promise<void> {
  const checks = (operationId: string) => guarded(deps, routes, operationId);
  app.get('/api/session', checks('listSessions'), (request) => listSessions(deps, request));
  app.get('/api/session/draftkeys', checks('getDraftKeys'), (request) => {
    const { userId, epoch } = sessionOf(request);
    return { keys: draftKeysOf(deps.config.CSRF_KEYS, userId, epoch) };
  });
  app.post('/api/session/confirm', checks('confirmSignIn'), (request) => confirmSignIn(deps, request));
  app.post('/api/session/confirm/passkey/options', checks('beginPasskeyConfirmation'), ({ id: requestId, session }) =>
    deps.identity.call('makeConfirmationChallenge', { body: { userId: session!.userId }, requestId }),
  );
  app.post('/api/session/confirm/passkey', checks('confirmWithPasskey'), (request) => confirmWithPasskey(deps, request));
  app.post('/api/session/end/:id', checks('endSession'), (request, reply) => endSession(deps, request, reply));
  app.post('/api/session/endothers', checks('endOtherSessions'), (request, reply) => endOtherSessions(deps, request, reply));
}

/** The guard lets no request without a session reach these handlers. */
const sessionOf = ({ session }: FastifyRequest): LiveSession => session!;

async function listSessions(deps: Deps, request: FastifyRequest) {
  const current = sessionOf(request);
  const sessions = await deps.sessions.list(current);
  const descriptions = await describe(deps, request, sessions);
  return sessions.map((session, position) => ({
    id: publicIdOf(session),
    isCurrent: session.key === current.key,
    ...(descriptions[position] ?? unknownDevice),
    signInDate: new Date(session.beganAt).toISOString(),
    // Use is counted in whole seconds, and would otherwise precede the sign-in.
    lastUsedDate: new Date(Math.max(session.touchedAt * 1_000, session.beganAt)).toISOString(),
    withCode: session.withCode,
  }));
}

const unknownDevice = { browser: null, system: null, kind: 'unknown', place: null, isNewPlace: false };

/** The device and place of each session; none when identity does not respond, since ending a session must stay possible. */
async function describe({ identity, log }: Deps, { id: requestId, session }: FastifyRequest, sessions: ListedSession[]) {
  const body = sessions.map(({ ipAddress, userAgent }) => ({ ipAddress, userAgent }));
  const { userId } = session!;
  try {
    return await identity.call('describeSessions', { path: { userId }, body, requestId });
  } catch (err) {
    log.warn({ err, userId, requestId }, 'could not describe sessions');
    return [];
  }
}

async function confirmSignIn(deps: Deps, request: FastifyRequest) {
  const { sessions, signIns, throttles } = deps;
  const session = sessionOf(request);
  const { currentPassword: password, oneTimeCode } = readConfirmation(request.body);
  const { outcome, withCode = false } = await signIns.confirm({
    body: { userId: session.userId, password, ...(oneTimeCode && { oneTimeCode }), ...originOf(request) },
    requestId: request.id,
  });
  if (outcome === 'code-required') return { isConfirmed: false, oneTimeCodeRequired: true };
  if (outcome !== 'confirmed') {
    await throttles.miss('login', addressKey(request.ip));
    throw outcome === 'wrong-code' ? wrongCode() : wrongPassword();
  }
  await sessions.confirm(session, { withCode });
  return { isConfirmed: true };
}

async function confirmWithPasskey({ sessions, identity, throttles }: Deps, request: FastifyRequest) {
  const session = sessionOf(request);
  const body = { userId: session.userId, form: readPasskey(request.body), ...originOf(request) };
  const { isConfirmed } = await identity.call('confirmPasskey', { body, requestId: request.id });
  if (!isConfirmed) {
    await throttles.miss('login', addressKey(request.ip));
    throw invalid('passkey-refused', [{ field: 'response', message: 'This passkey was not accepted.' }]);
  }
  await sessions.confirm(session, { withCode: true });
  return {};
}

const wrongPassword = () =>
  invalid('current-password-wrong', [{ field: 'currentPassword', message: 'This is not your current password' }]);
const wrongCode = () =>
  invalid('code-wrong', [
    { field: 'oneTimeCode', message: 'This code is wrong or has already been used. Please enter the one your app shows now.' },
  ]);

function readConfirmation(body: unknown): z.output<typeof Confirmation> {
  const result = Confirmation.safeParse(body ?? {});
  if (result.success) return result.data;
  const isCode = result.error.issues.every(({ path }) => path[0] === 'oneTimeCode');
  if (isCode) throw wrongCode();
  throw invalid('invalid-request', [{ field: 'currentPassword', message: 'Please provide your current password' }]);
}

async function endSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string };
  const current = sessionOf(request);
  // Only the caller's own sessions are looked through, so the id of another user's is unknown too.
  const ended = (await deps.sessions.list(current)).find((session) => publicIdOf(session) === id);
  if (!ended) throw notFound();
  await deps.sessions.end(ended);
  if (ended.key === current.key) clearBrowser(deps, reply);
  await recordEnd(deps, request, current.userId, 'sessions-ended');
  return reply.code(204).send();
}

async function endOtherSessions(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const current = sessionOf(request);
  await deps.sessions.endOthers(current);
  await recordEnd(deps, request, current.userId, 'sessions-ended');
  return reply.code(204).send();
}
