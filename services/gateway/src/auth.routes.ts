import formbody from '@fastify/formbody';
import type { Route } from '@patchwork/contracts/route';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { invalid } from '@patchwork/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { giveToken, guard } from './guard.ts';
import { addressKey } from './throttles.ts';

const Credentials = z.object({ username: z.string().min(1).max(255), password: z.string().min(1).max(1_000) });

const signedOut = { isLoggedIn: false, roles: [] };

/** POST /api/auth, POST /api/unauth and GET /api/config: the gateway answers these itself. */
export async function authRoutes(app: FastifyInstance, { deps, routes }: { deps: Deps; routes: Route[] }): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const checks = (operationId: string) => ({
    config: { operationId },
    onRequest: guard(deps, routes.find((route) => route.operationId === operationId)!),
  });

  app.post('/api/auth', checks('signIn'), (request, reply) => login(deps, request, reply));
  app.post('/api/unauth', checks('signOut'), (request, reply) => logout(deps, request, reply));
  app.get('/api/config', checks('getConfig'), () => publicConfig(deps));
}

async function login(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { sessions, throttles, signIns, viewers, cookies } = deps;
  const { username, password } = readCredentials(request.body);
  const answer = await signIns.verify({
    body: {
      username,
      password,
      termsAccepted: request.headers['x-terms-accepted'] === 'true',
      ...oneTimeCodeOf(request),
      ipAddress: request.ip,
      userAgent: userAgentOf(request),
    },
    requestId: request.id,
  });
  if (answer.outcome === 'terms-required') return { ...signedOut, termsAcceptanceRequired: true };
  if (answer.outcome === 'code-required') return { ...signedOut, oneTimeCodeRequired: true };
  if (answer.outcome === 'setup-required') return { ...signedOut, authenticatorSetup: answer.authenticatorSetup };
  if (answer.outcome !== 'signed-in' || !answer.userId || answer.sessionEpoch === undefined) {
    await throttles.miss('login', addressKey(request.ip));
    return reply.code(401).send(signedOut);
  }
  // Prevents session fixation: an attacker who planted the old session id would be signed in too.
  if (request.session) await sessions.end(request.session);
  viewers.forget(answer.userId);
  const { id, session } = await sessions.begin({
    userId: answer.userId,
    epoch: answer.sessionEpoch,
    isStaff: answer.isStaff ?? false,
  });
  reply.setCookie(cookies.session, id, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookies.isSecure });
  giveToken(deps, reply, session);
  return { isLoggedIn: true, roles: answer.roles ?? [] };
}

/** The code as the user typed it; identity refuses an overlong one, which is cut here. */
function oneTimeCodeOf({ headers }: FastifyRequest): { oneTimeCode?: string } {
  const given = headers['x-one-time-code'];
  return typeof given === 'string' ? { oneTimeCode: given.slice(0, 64) } : {};
}

async function logout(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { sessions, identity, cookies } = deps;
  reply.clearCookie(cookies.session, { path: '/', secure: cookies.isSecure });
  reply.clearCookie('XSRF-TOKEN', { path: '/', secure: cookies.isSecure });
  reply.header('clear-site-data', '"cache", "storage"');
  if (request.session) {
    await sessions.end(request.session);
    const { userId } = request.session;
    // The session is over even if the event cannot be written.
    await identity
      .call('recordLogout', { body: { userId, ipAddress: request.ip, userAgent: userAgentOf(request) }, requestId: request.id })
      .catch((err: unknown) => deps.log.warn({ err, userId }, 'could not record the sign-out'));
  }
  return signedOut;
}

function readCredentials(body: unknown): z.output<typeof Credentials> {
  const result = Credentials.safeParse(body ?? {});
  if (result.success) return result.data;
  const isMissing = (field: string) => result.error.issues.some((issue) => issue.path[0] === field);
  throw invalid('invalid-request', [
    ...(isMissing('username') ? [{ field: 'username', message: 'An email address is required.' }] : []),
    ...(isMissing('password') ? [{ field: 'password', message: 'Please enter your password.' }] : []),
  ]);
}

const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 500);

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
    features: { interimRuns: config.FEATURE_INTERIM_RUNS },
  };
}
