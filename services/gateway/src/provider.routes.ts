import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { Route } from '@patchwork/contracts/route';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { oneTimeCodeOf, originOf, recordEnd, startSession } from './auth.routes.ts';
import type { Deps } from './deps.ts';
import { guarded } from './guard.ts';
import { addressKey } from './throttles.ts';

/** Seconds in which a sign-in at a provider has to be finished. */
const BROWSER_SECONDS = 600;

const ProviderId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);
const Address = z.object({ email: z.string().max(255) });
const Start = z.object({ provider: ProviderId, email: z.string().max(255).optional() });
const Answer = z.object({
  state: z.string().min(1).max(128),
  code: z.string().max(4_096).optional(),
  iss: z.string().max(512).optional(),
  error: z.string().max(128).optional(),
});
const LogoutToken = z.object({ logout_token: z.string().min(1).max(16_384) });
const Frame = z.object({ iss: z.string().max(512).optional(), sid: z.string().max(512).optional() });

/** @throws AppError `invalid` */
function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const result = shape.safeParse(given ?? {});
  if (result.success) return result.data;
  throw invalid('invalid-request', [{ field: String(result.error.issues[0]?.path[0] ?? ''), message: 'This is not valid.' }]);
}

/** Signing in, and confirming a sign-in, through a school's provider of OpenID Connect: the gateway answers these calls itself. */
export async function providerRoutes(app: FastifyInstance, { deps, routes }: { deps: Deps; routes: Route[] }): Promise<void> {
  await app.register(formbody, { bodyLimit: 32 * 1024 });
  const checks = (operationId: string) => guarded(deps, routes, operationId);
  app.post('/api/auth/providers', checks('listSignInProviders'), (request) => listProviders(deps, request));
  app.post('/api/auth/provider', checks('beginProviderSignIn'), (request, reply) => beginSignIn(deps, request, reply));
  app.post('/api/auth/provider/callback', checks('finishProviderSignIn'), (request, reply) => finish(deps, request, reply));
  app.post('/api/auth/provider/logout/:provider', checks('logoutFromProvider'), async (request, reply) => {
    const { logout_token: logoutToken } = read(LogoutToken, request.body);
    await endSessions(deps, request, { logoutToken });
    return reply.header('cache-control', 'no-store').send({});
  });
  app.get('/api/auth/provider/logout/:provider', checks('logoutFromProviderFrame'), async (request, reply) => {
    await endSessions(deps, request, read(Frame, request.query));
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors https:" })
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Signed out</title>');
  });
  app.post('/api/session/confirm/provider', checks('beginProviderConfirmation'), ({ id: requestId, session }) =>
    deps.providers.call('startProviderSignIn', { body: { userId: session!.userId }, requestId }),
  );
}

async function listProviders({ identity }: Deps, request: FastifyRequest) {
  const body = read(Address, request.body);
  return { providers: await identity.call('listProvidersOfDomain', { body, requestId: request.id }) };
}

const cookieOf = ({ cookies }: Deps) => (cookies.isSecure ? '__Host-signin' : 'signin');

/** The secret that shows at the end that this browser began. It stays the same while another tab has begun too. */
async function beginSignIn(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { cookies, providers } = deps;
  const form = read(Start, request.body);
  const held = request.cookies[cookieOf(deps)];
  const browser = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url');
  const answer = await providers.call('startProviderSignIn', { body: { ...form, browser }, requestId: request.id });
  const limits = { path: '/', maxAge: BROWSER_SECONDS, httpOnly: true, sameSite: 'lax', secure: cookies.isSecure } as const;
  reply.setCookie(cookieOf(deps), browser, limits);
  return answer;
}

async function finish(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { session, known, cookies } = request;
  const body = {
    ...read(Answer, request.body),
    browser: cookies[cookieOf(deps)]?.slice(0, 128) ?? null,
    userId: session?.userId ?? null,
    termsAccepted: request.headers['x-terms-accepted'] === 'true',
    ...oneTimeCodeOf(request),
    ...originOf(request),
  };
  const { purpose, outcome, ...verdict } = await deps.providers
    .call('verifyProviderAnswer', { body, requestId: request.id })
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.kind === 'invalid') await deps.throttles.miss('login', addressKey(request.ip));
      throw error;
    });
  if (outcome !== 'done') return { purpose, ...(await startSession(deps, request, reply, { outcome, ...verdict })) };
  if (purpose === 'confirmation' && session) await deps.sessions.confirm(session, { withCode: false, ...verdict });
  return { purpose, isLoggedIn: true, roles: known?.roles ?? [] };
}

/** Ends what the provider says. @throws AppError `invalid` for whatever does not verify */
async function endSessions(
  deps: Deps,
  request: FastifyRequest,
  proof: { logoutToken: string } | z.output<typeof Frame>,
): Promise<void> {
  const { provider } = request.params as { provider: string };
  if (!ProviderId.safeParse(provider).success) throw notFound();
  const { providerSession, userId } = await deps.providers.call('verifyProviderLogout', {
    body: { provider, ...proof },
    requestId: request.id,
  });
  const ended = [
    ...(providerSession ? await deps.sessions.endOfProvider(providerSession) : []),
    ...(userId ? await deps.sessions.endThrough(userId, provider) : []),
  ];
  for (const each of ended) await recordEnd(deps, request, each, 'sessions-ended');
}
