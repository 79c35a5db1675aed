import type { IncomingHttpHeaders } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { Route } from '@patchwork/contracts/route';
import { assertionChallenge, assertionHeader } from '@patchwork/platform/assertion';
import { idleConnectionMs } from '@patchwork/platform/drain';
import { problem } from '@patchwork/platform/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission, type Priority, priorityOf } from './admission.ts';
import { applyAnswer, headersForGateway } from './answer-headers.ts';
import { acceptsBrotli, sendCompressed } from './compress.ts';
import type { Deps } from './deps.ts';
import { guard } from './guard.ts';
import { asksForSecondPerson, reasonOf, requestChange } from './pending-changes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
    /** While its service is overloaded. */
    priority?: Priority;
  }
}

/** Only these reach a service; a client's identity, forwarding and hop-by-hop headers never do. */
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'transfer-encoding',
  'range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'idempotency-key',
];

/** Headers between our own processes, which a browser must not see. */
const internalHeaders = [...headersForGateway, 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * Kinds of calls with separate connections: uploads, pictures and films (`transfers`) may be busy for minutes, and a service
 * may answer calls that `wait` late.
 */
export const kindOf = ({ isMultipart, isSameOriginOnly, waits }: Route): 'transfers' | 'waiting' | 'calls' => {
  if (isMultipart || isSameOriginOnly) return 'transfers';
  return waits ? 'waiting' : 'calls';
};

interface Forwarding {
  deps: Deps;
  url: string;
  /** Calls of one service. */
  routes: Route[];
  /** Connections to the service for usual calls; MAX_IN_PROGRESS without it. */
  connections?: number;
  /** So many calls may wait for a connection; further ones are refused. */
  maxWaiting?: number;
}

/** Forwards calls of one service with a signed assertion of the caller, streaming the bodies. */
export async function forwardTo(
  app: FastifyInstance,
  { deps, url, routes, connections = deps.config.MAX_IN_PROGRESS, maxWaiting = 0 }: Forwarding,
): Promise<void> {
  const urgent = deps.config.MAX_URGENT_IN_PROGRESS;
  const admission = createAdmission(routes[0]!.service, { usual: connections + maxWaiting, urgent }, deps.log);
  app.addHook('onRequest', admission.onRequest);
  app.addHook('preHandler', admission.preHandler);
  app.removeAllContentTypeParsers();
  // Small bodies are buffered: that costs half of piping them, a reply that breaks off becomes a 503, and a slow sender has no place.
  if (!routes.some(({ isMultipart }) => isMultipart))
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  else app.addContentTypeParser('*', (_request, payload, done) => done(null, copyOf(payload)));
  await app.register(replyFrom, {
    base: url,
    undici: {
      connections: connections + urgent,
      headersTimeout: 10_000,
      bodyTimeout: 60_000,
      connect: { timeout: 2_000 },
      keepAliveMaxTimeout: idleConnectionMs,
    },
    disableRequestLogging: true,
  });

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operationId: route.operationId, priority: priorityOf(route) },
      onRequest: guard(deps, route),
      // The service streams and measures the body; the gateway only forwards it.
      bodyLimit: route.isMultipart ? 520_000_000 : 256 * 1024,
      handler: (request, reply) => forward(deps, route, request, reply),
    });
  }
}

/**
 * A stream with the same bytes. The client to the service destroys the body of a request that fails; without the original nobody
 * could read the rest, and the browser, still sending, would never see the response.
 */
function copyOf(body: Readable): Readable {
  const copy = new PassThrough();
  finished(body, (error) => error && copy.destroy());
  return body.pipe(copy);
}

function forward(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { operationId, service } = route;
  const authenticatedAt = request.session?.authenticatedAt ?? null;
  const assertion = deps.sign(service, { viewer: request.known, ipAddress: request.ip, authenticatedAt });
  const refuse = (error: Error & { statusCode?: number }) => {
    const status = error.statusCode === 504 ? 504 : 503;
    deps.log.warn({ err: error, operationId, service, requestId: request.id }, 'could not forward the request');
    reply
      .code(status)
      .headers({ 'content-type': 'application/problem+json', 'retry-after': '3' })
      .send(JSON.stringify(problem(status, request.id)));
  };
  let answered: IncomingHttpHeaders = {};
  return reply.from(pathOf(route.path, request.params as Record<string, string>), {
    timeout: (route.timeLimit ?? (route.isMultipart ? 600 : 10)) * 1000,
    retryDelay: () => null,
    ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: request.headers['content-type']! }),
    ...(route.isOneClick && { body: null }),
    rewriteRequestHeaders: (_request, headers) => {
      const kept: Record<string, string | string[] | undefined> = {
        [assertionHeader]: assertion,
        'x-request-id': request.id,
        traceparent: request.span.traceparent,
      };
      for (const name of forwardedHeaders) if (headers[name] !== undefined) kept[name] = headers[name];
      // Content compresses a page once for all its readers.
      if (acceptsBrotli(request)) kept['accept-encoding'] = 'br';
      if (Buffer.isBuffer(request.body)) delete kept['transfer-encoding'];
      return kept;
    },
    rewriteHeaders: (headers) => {
      answered = headers as IncomingHttpHeaders;
      const kept = { ...answered };
      for (const name of internalHeaders) delete kept[name];
      return kept;
    },
    onResponse: (_request, _reply, response) => {
      const { stream } = response as unknown as { stream: Readable };
      // Our own signature failed, as when a clock is wrong: as a 401 it would sign the user out.
      if (answered['www-authenticate'] === assertionChallenge) {
        stream.resume();
        reply.removeHeader('content-length').removeHeader('www-authenticate');
        return refuse(new Error('The service did not accept our assertion.'));
      }
      const described = asksForSecondPerson(answered);
      const reason = described && reasonOf(request);
      if (described && reason) {
        stream.resume();
        requestChange(deps, route, request, { described, reason })
          .then((pendingChangeId) =>
            reply.removeHeader('content-length').code(202).type('application/json').send(JSON.stringify({ pendingChangeId })),
          )
          .catch(refuse);
        return;
      }
      const send = () => {
        if (isSmallJson(answered))
          readWhole(stream)
            .then((whole) => sendCompressed(request, reply, whole))
            .catch(refuse);
        else reply.send(stream);
      };
      // The session must be renewed before the browser can send its next request.
      const applied = applyAnswer(deps, route, request, answered);
      if (!applied) return send();
      applied
        .catch((err: unknown) => deps.log.warn({ err, operationId }, 'could not renew the session or count a wrong guess'))
        .finally(send);
    },
    onError: (_reply, { error }) => refuse(error),
  });
}

/**
 * The path for the service, from the route's template and the decoded values: a URL parser could read the client's own text as
 * another path than the router did. The query is forwarded unchanged.
 */
const pathOf = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}|\*/g, (_, name: string | undefined) =>
    name ? encodeURIComponent(values[name]!) : values['*']!.split('/').map(encodeURIComponent).join('/'),
  );

const isSmallJson = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.includes('json') && Number(headers['content-length']) <= 1_000_000;

/** With events, because an async iterator would cost more than everything else here. Rejects when the reply breaks off. */
const readWhole = (stream: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    stream.once('error', reject);
  });
