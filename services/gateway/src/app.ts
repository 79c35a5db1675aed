import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import cookie from '@fastify/cookie';
import type { Route } from '@patchwork/contracts/route';
import { AppError } from '@patchwork/platform/errors';
import { stateOfRefusal } from '@patchwork/platform/failures';
import { handleError, problem } from '@patchwork/platform/problem';
import { discardRefusedUploads } from '@patchwork/platform/refused-uploads';
import { traceIdOf, traceRequests } from '@patchwork/platform/trace';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { limitOpenReads, refusePipelined } from './admission.ts';
import { authRoutes } from './auth.routes.ts';
import { keepAliveSeconds } from './config.ts';
import type { Deps } from './deps.ts';
import { forwardTo, kindOf, splitRenditions } from './forward.ts';
import { securityHeaders } from './headers.ts';
import { operations } from './operations.ts';
import { pendingChanges } from './pending-changes.ts';
import { policyReports } from './policy-reports.ts';
import { providerRoutes } from './provider.routes.ts';
import { isPlainTarget } from './request-target.ts';
import { securityTxt } from './security-txt.ts';
import { sessionRoutes } from './session.routes.ts';
import { createTurns } from './turns.ts';
import { webApp } from './web.ts';

const allRoutes = createRequire(import.meta.url)('@patchwork/contracts/routes') as Route[];

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code with which the gateway itself refused the request. */
    refusal: string | null;
  }
}

/** Statuses of requests that our own pages do not send, so they are logged. Not 401: sessions expire all the time. */
const refusals = new Set([400, 403, 408, 413, 415, 421, 429]);

/** No route has this path. */
const refusedTarget = '/api/refused';

/** The gateway: everything that a browser can reach, and nothing else. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const headers = securityHeaders(deps.cookies.isSecure);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES ?? false,
    bodyLimit: 256 * 1024,
    serverFactory: (handle) => {
      // Twice, so that a service that hangs leaves room for the others.
      const limited = limitOpenReads(handle, 2 * config.MAX_IN_PROGRESS, headers, deps);
      const options = { keepAliveTimeout: keepAliveSeconds * 1_000, requestTimeout: 0 };
      const server = createServer(options, refusePipelined(limited, headers));
      // A client that vanishes would keep what its request holds. The longest silence of a living one is that of an undo.
      return server.setTimeout(120_000);
    },
    // The router would answer a malformed path itself, without our headers. The first hook refuses what this replaces.
    rewriteUrl: ({ url = '' }) => (isPlainTarget(url) ? url : refusedTarget),
    // While the gateway drains it still serves the requests that reach it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 320, ignoreTrailingSlash: false },
  }) as unknown as FastifyInstance;
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) request.refusal = error.code;
    return handleError(toUnavailable(error) ?? error, request, reply);
  });
  traceRequests(app, 'gateway', 'anyone');
  discardRefusedUploads(app, config.UPLOAD_RATE);
  app.decorateRequest('session', null);
  app.decorateRequest('known', null);
  await app.register(cookie);

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === request.originalUrl) return done();
    done(new AppError('invalid', 'invalid-path', 'This address is not valid.'));
  });
  // A foreign Host header would end up in links and caches.
  app.addHook('onRequest', (request, reply, done) => {
    if (deps.hosts.has(request.headers.host ?? '')) return done();
    reply
      .code(421)
      .type('application/problem+json')
      .send(JSON.stringify(problem(421, request.id)));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control') && request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
      traceId: traceIdOf(request.span.traceparent),
      route: request.routeOptions.url,
      userId: request.known?.userId,
    };
    // Refusals under overload are logged together.
    if (request.refusal === 'overload') log.debug(line, 'request refused');
    else if (reply.statusCode >= 500) log.warn(line, 'request failed');
    else if (refusals.has(reply.statusCode)) log.info({ ...line, refusal: request.refusal }, 'request refused');
    else log.debug(line, 'request');
    done();
  });

  const upstreams = {
    identity: config.IDENTITY_URL,
    schools: config.SCHOOLS_URL,
    content: config.CONTENT_URL,
    messaging: config.MESSAGING_URL,
    connections: config.CONNECTIONS_URL,
  };
  await app.register(authRoutes, { deps, routes: allRoutes });
  await app.register(providerRoutes, { deps, routes: allRoutes });
  await app.register(sessionRoutes, { deps, routes: allRoutes });
  await app.register(pendingChanges, { deps, routes: allRoutes, upstreams });
  await app.register(policyReports, { deps });
  await app.register(securityTxt, { config });
  for (const [service, url] of Object.entries(upstreams)) {
    const routes = allRoutes.filter((route) => route.service === service).flatMap(splitRenditions);
    const { uploads, films, pictures, waiting, calls = [] } = Object.groupBy(routes, kindOf);
    await app.register(forwardTo, { deps, url, routes: calls });
    // A class that opens the feed asks for hundreds of pictures at once, and a browser does not ask again for a refused one.
    const limits = { all: config.MAX_IN_PROGRESS, waiting: 8 * config.MAX_IN_PROGRESS, waitingPerPerson: 400 };
    const turns = {
      pictures: () => createTurns({ ...limits, perPerson: config.MAX_PICTURES_PER_PERSON }),
      films: () => createTurns({ ...limits, perPerson: config.MAX_FILMS_PER_PERSON }),
      uploads: () =>
        createTurns({ ...limits, perPerson: config.MAX_UPLOADS_PER_PERSON, perSchool: config.MAX_UPLOADS_PER_SCHOOL }),
    };
    if (pictures) await app.register(forwardTo, { deps, url, routes: pictures, turns: turns.pictures() });
    if (films) await app.register(forwardTo, { deps, url, routes: films, turns: turns.films() });
    if (uploads) await app.register(forwardTo, { deps, url, routes: uploads, turns: turns.uploads() });
    if (waiting) await app.register(forwardTo, { deps, url, routes: waiting, connections: config.MAX_WAITING });
  }
  if (config.WORKERS_URL) await app.register(operations, { deps, url: config.WORKERS_URL });
  answerWrongVerbs(app);
  if (config.NODE_ENV === 'development') await app.register((await import('./reference.ts')).apiReference);
  const { WEB_DIST_DIR: folder, WEB_REPLACED_DIR: replaced, PRICE_SENTENCE: price } = config;
  await webApp(app, { folder, replaced, price });
  return app;
}

/** A known path with another method gets a 405 that lists its methods, which tells a client more than a 404. */
function answerWrongVerbs(app: FastifyInstance): void {
  const verbs = new Map<string, Set<string>>();
  for (const { path, method } of allRoutes) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    verbs.set(url, (verbs.get(url) ?? new Set<string>()).add(method));
  }
  for (const [url, allowed] of verbs) {
    // Two templates of one shape (`/api/article/:page` and `/:id`) are one path to a client.
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (verb) => !allowed.has(verb) && !app.hasRoute({ method: verb as 'GET', url }),
    );
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      handler: (request, reply) =>
        reply
          .code(405)
          .headers({ allow: [...allowed].join(', '), 'content-type': 'application/problem+json' })
          .send(JSON.stringify(problem(405, request.id))),
    });
  }
}

/** Without Redis, or one that takes writes, there are no sessions: the gateway answers 503 and never signs a user out. */
function toUnavailable(error: unknown): AppError | null {
  const isRedis =
    error instanceof Error &&
    (stateOfRefusal(error) !== undefined ||
      error.name === 'MaxRetriesPerRequestError' ||
      /Stream isn't writeable|Command timed out|Connection is closed|aborted due to connection close|ECONNREFUSED/.test(
        error.message,
      ));
  return isRedis
    ? new AppError('unavailable', 'sessions-away', 'The service is busy or restarting. Please try again in a moment.', {
        cause: error,
        retryAfter: 3,
      })
    : null;
}
