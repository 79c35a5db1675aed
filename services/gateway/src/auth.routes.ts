import formbody from '@fastify/formbody';
import type { Route } from '@patchwork/contracts/route';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { invalid } from '@patchwork/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { clearBrowser, giveToken, guarded } from './guard.ts';
import { readPasskey } from './passkey-form.ts';
import { addressKey } from './throttles.ts';

const Credentials = z.object({ username: z.string().min(1).max(255), password: z.string().min(1).max(1_000) });

type Verdict = ReplyOf<operations['verifyCredentials']>;
type Through = Pick<ReplyOf<operations['verifyProviderAnswer']>, 'provider' | 'providerSession'>;

const signedOut = { isLoggedIn: false, roles: [] };

/** The calls below /api/auth, POST /api/unauth and GET /api/config: the gateway answers these itself. */
export async function authRoutes(app: FastifyInstance, { deps, routes }: { deps: Deps; routes: Route[] }): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const checks = (operationId: string) => guarded(deps, routes, operationId);
  app.post('/api/auth', checks('signIn'), (request, reply) => login(deps, request, reply));
  app.post('/api/auth/passkey/options', checks('beginPasskeySignIn'), ({ id: requestId }) =>
    deps.identity.call('makeSignInChallenge', { requestId }),
  );
  app.post('/api/auth/passkey', checks('signInWithPasskey'), (request, reply) => loginWithPasskey(deps, request, reply));
  app.post('/api/unauth', checks('signOut'), (request, reply) => logout(deps, request, reply));
  app.get('/api/config', checks('getConfig'), () => publicConfig(deps));
}

async function login(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { username, password } = readCredentials(request.body);
  const answer = await deps.signIns.verify({
    body: {
      username,
      password,
      termsAccepted: request.headers['x-terms-accepted'] === 'true',
      ...oneTimeCodeOf(request),
      ...recoveryCodeOf(request),
      ...originOf(request),
    },
    requestId: request.id,
  });
  return startSession(deps, request, reply, answer);
}

/** Needs no queue: verifying a signature costs a hundredth of a password. */
async function loginWithPasskey(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const form = readPasskey(request.body);
  const termsAccepted = request.headers['x-terms-accepted'] === 'true';
  const body = { form, termsAccepted, ...originOf(request) };
  return startSession(deps, request, reply, await deps.identity.call('verifyPasskey', { body, requestId: request.id }));
}

/** Replies to a sign-in: begins a session, or says what is required first, or refuses. */
export async function startSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, answer: Verdict & Through) {
  const { sessions, throttles, viewers, cookies } = deps;
  if (answer.outcome === 'terms-required') return { ...signedOut, termsAcceptanceRequired: true };
  if (answer.outcome === 'code-required') return { ...signedOut, oneTimeCodeRequired: true };
  if (answer.outcome === 'setup-required') return { ...signedOut, authenticatorSetup: answer.authenticatorSetup };
  if (answer.outcome === 'provider-required') return { ...signedOut, providerRequired: answer.providerRequired };
  if (answer.outcome !== 'signed-in' || !answer.userId || answer.sessionEpoch === undefined) {
    await throttles.miss('login', addressKey(request.ip));
    reply.code(401);
    return signedOut;
  }
  // Prevents session fixation: an attacker who planted the old session id would be signed in too.
  if (request.session) await sessions.end(request.session);
  viewers.forget(answer.userId);
  const { id, session } = await sessions.begin({
    userId: answer.userId,
    epoch: answer.sessionEpoch,
    isStaff: answer.isStaff ?? false,
    withCode: answer.withCode ?? false,
    provider: answer.provider ?? null,
    providerSession: answer.providerSession ?? null,
    ...originOf(request),
  });
  reply.setCookie(cookies.session, id, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookies.isSecure });
  giveToken(deps, reply, session);
  return { isLoggedIn: true, roles: answer.roles ?? [] };
}

/** The code as the user typed it; identity refuses an overlong one, which is cut here. */
export function oneTimeCodeOf({ headers }: FastifyRequest): { oneTimeCode?: string } {
  const given = headers['x-one-time-code'];
  return typeof given === 'string' ? { oneTimeCode: given.slice(0, 64) } : {};
}

function recoveryCodeOf({ headers }: FastifyRequest): { recoveryCode?: string } {
  const given = headers['x-recovery-code'];
  return typeof given === 'string' ? { recoveryCode: given.slice(0, 64) } : {};
}

async function logout(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  clearBrowser(deps, reply);
  if (request.session) {
    await deps.sessions.end(request.session);
    await recordEnd(deps, request, request.session.userId, 'signed-out');
  }
  return signedOut;
}

/** Records that a user ended sessions, which are over even if the event cannot be written. */
export const recordEnd = (
  { identity, log }: Deps,
  request: FastifyRequest,
  userId: number,
  event: 'signed-out' | 'sessions-ended',
) =>
  identity
    .call('recordLogout', { body: { userId, event, ...originOf(request) }, requestId: request.id })
    .catch((err: unknown) => log.warn({ err, userId, event }, 'could not record the end of a session'));

function readCredentials(body: unknown): z.output<typeof Credentials> {
  const result = Credentials.safeParse(body ?? {});
  if (result.success) return result.data;
  const isMissing = (field: string) => result.error.issues.some((issue) => issue.path[0] === field);
  throw invalid('invalid-request', [
    ...(isMissing('username') ? [{ field: 'username', message: 'An email address is required.' }] : []),
    ...(isMissing('password') ? [{ field: 'password', message: 'Please enter your password.' }] : []),
  ]);
}

/** Where a request came from, for audit events and the list of sessions. */
export const originOf = ({ ip, headers }: FastifyRequest) => ({
  ipAddress: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 500),
});

function publicConfig({ config }: Deps) {
  return {
    serviceName: SERVICE_NAME,
    imageFileExtensions: config.IMAGE_FILE_EXTENSIONS,
    videoFileExtensions: config.VIDEO_FILE_EXTENSIONS,
    maxFileSize: 500_000,
    loginPageMessageTitle: config.LOGIN_MESSAGE_TITLE,
    loginPageMessageParagraph1: config.LOGIN_MESSAGE_1,
    loginPageMessageParagraph2: config.LOGIN_MESSAGE_2,
    loginPageMessageParagraph3: config.LOGIN_MESSAGE_3,
    sessionIdleSeconds: config.SESSION_IDLE_SECONDS,
    features: { interimRuns: config.FEATURE_INTERIM_RUNS },
  };
}
