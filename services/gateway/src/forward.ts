import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
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
import type { Turns } from './turns.ts';
import { copyOf, watchRate } from './uploads.ts';

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
  'if-range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'idempotency-key',
];

/** Headers between our own processes, which a browser must not see. */
const internalHeaders = [...headersForGateway, 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * Kinds of calls with separate connections: uploads and films may be busy for minutes, and a service may answer calls that `wait`
 * late. Pictures wait for neither.
 */
export const kindOf = ({
  isMultipart,
  isSameOriginOnly,
  path,
  waits,
}: Route): 'uploads' | 'films' | 'pictures' | 'waiting' | 'calls' => {
  if (isMultipart) return 'uploads';
  if (isSameOriginOnly) return /\/(video|original)$/.test(path) ? 'films' : 'pictures';
  return waits ? 'waiting' : 'calls';
};

/** The renditions of a picture or film have one path in the contract; the ones that may be large get separate routes. */
export const splitRenditions = (route: Route): Route[] =>
  route.path.endsWith('/{rendition}')
    ? [route, ...['video', 'original'].map((name) => ({ ...route, path: route.path.replace('{rendition}', name) }))]
    : [route];

interface Forwarding {
  deps: Deps;
  url: string;
  /** Calls of one service. */
  routes: Route[];
  /** Connections to the service for usual calls; MAX_IN_PROGRESS without it. */
  connections?: number;
  /** Requests wait for their turn. Without it, those beyond the number of connections are refused. */
  turns?: Turns;
}

/** Forwards calls of one service with a signed assertion of the caller, streaming the bodies. */
export async function forwardTo(
  app: FastifyInstance,
  { deps, url, routes, connections = deps.config.MAX_IN_PROGRESS, turns }: Forwarding,
): Promise<void> {
  const urgent = deps.config.MAX_URGENT_IN_PROGRESS;
  if (!turns) {
    const admission = createAdmission(routes[0]!.service, { usual: connections, urgent }, deps);
    app.addHook('onRequest', admission.onRequest);
    app.addHook('preHandler', admission.preHandler);
  }
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
      // `x-second-person` names every field that a change of a person's details changes.
      maxHeaderSize: 65_536,
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
      handler: (request, reply) => {
        const send = () => forward(deps, route, request, reply);
        return turns ? turns(request, reply, send) : send();
      },
    });
  }
}

function forward(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { operationId, service } = route;
  const authenticatedAt = request.session?.authenticatedAt ?? null;
  const assertion = deps.sign(service, { viewer: request.known, ipAddress: request.ip, authenticatedAt });
  let isSlow = false;
  const refuse = (error: Error & { statusCode?: number }) => {
    if (isSlow) return refuseSlow(request, reply);
    const status = error.statusCode === 504 ? 504 : 503;
    deps.log.warn({ err: error, operationId, upstream: service, requestId: request.id }, 'could not forward the request');
    reply
      .code(status)
      .headers({ 'content-type': 'application/problem+json', 'retry-after': '3' })
      .send(JSON.stringify(problem(status, request.id)));
  };
  const { body } = request;
  if (body instanceof PassThrough)
    watchRate(request.raw, body, deps.config.UPLOAD_RATE, () => {
      isSlow = true;
      body.destroy();
    });
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
        else {
          // A client that takes nothing would keep its connection to the service.
          reply.raw.setTimeout(deps.config.STALLED_SECONDS * 1_000, () => reply.raw.destroy());
          reply.send(stream);
        }
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

/** Whatever of the body still arrives is not read: the connection is closed. */
function refuseSlow(request: FastifyRequest, reply: FastifyReply): void {
  request.refusal = 'upload-too-slow';
  reply
    .code(408)
    .headers({ 'content-type': 'application/problem+json', connection: 'close' })
    .send(JSON.stringify(problem(408, request.id)));
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
