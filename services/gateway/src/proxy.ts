import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import replyFrom from '@fastify/reply-from';
import { assertionHeader } from '@patchwork/platform/assertion';
import { idleConnectionMs } from '@patchwork/platform/leaving';
import { problem } from '@patchwork/platform/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { guard, type Route } from './guard.ts';
import { addressKey } from './throttles.ts';

/** Only these reach a service; identity, forwarding and hop-by-hop headers of a client never do. */
const passedOn = [
  'accept',
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
const internal = ['x-session-epoch', 'connection', 'keep-alive', 'transfer-encoding'];

/** Passes every call of one service on, body and answer streamed, with a signed statement of who is calling. */
export async function proxyTo(
  app: FastifyInstance,
  { deps, url, routes }: { deps: Deps; url: string; routes: Route[] },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Small on both ways is read whole: that costs half of piping it, and an answer that breaks off becomes a 503.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(replyFrom, {
    base: url,
    undici: {
      connections: 128,
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
      onRequest: guard(deps, route),
      // The service streams and measures the body; the gateway only lets it through.
      bodyLimit: route.multipart ? 520_000_000 : 256 * 1024,
      handler: (request, reply) => forward(deps, route, request, reply),
    });
  }
}

function forward(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const assertion = deps.sign(route.service, { viewer: request.known, ipAddress: request.ip });
  const refuse = (error: Error & { statusCode?: number }) => {
    const status = error.statusCode === 504 ? 504 : 503;
    deps.log.warn(
      { err: error, operation: route.operationId, service: route.service, requestId: request.id },
      'a service did not answer',
    );
    reply
      .code(status)
      .headers({ 'content-type': 'application/problem+json', 'retry-after': '3' })
      .send(JSON.stringify(problem(status, request.id)));
  };
  let answered: IncomingHttpHeaders = {};
  return reply.from(undefined, {
    timeout: route.multipart ? 600_000 : 10_000,
    retryDelay: () => null,
    ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: request.headers['content-type']! }),
    ...(route.isOneClick && { body: null }),
    rewriteRequestHeaders: (_request, headers) => {
      const kept: Record<string, string | string[] | undefined> = {
        [assertionHeader]: assertion,
        'x-request-id': request.id,
        traceparent: request.span.traceparent,
      };
      for (const name of passedOn) if (headers[name] !== undefined) kept[name] = headers[name];
      if (Buffer.isBuffer(request.body)) delete kept['transfer-encoding'];
      return kept;
    },
    rewriteHeaders: (headers) => {
      answered = headers as IncomingHttpHeaders;
      const kept = { ...answered };
      for (const name of internal) delete kept[name];
      return kept;
    },
    onResponse: (_request, _reply, response) => {
      const { stream } = response as unknown as { stream: Readable };
      const send = () => {
        if (isSmallJson(answered))
          readWhole(stream)
            .then((whole) => sendWhole(request, reply, whole))
            .catch(refuse);
        else reply.send(stream);
      };
      // The session must be renewed before the browser can send its next request.
      const noted = afterAnswer(deps, route, request, answered);
      if (!noted) return send();
      noted.catch((err: unknown) => deps.log.warn({ err, operation: route.operationId }, 'after an answer')).finally(send);
    },
    onError: (_reply, { error }) => refuse(error),
  });
}

const isSmallJson = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.includes('json') && Number(headers['content-length']) <= 1_000_000;

/** By events, because an iterator would cost more than the rest. Rejects when the answer breaks off. */
const readWhole = (stream: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    stream.once('error', reject);
  });

// A page of reports shrinks to a fifth in 0.13 ms of CPU; half of the rest would cost four times that. What fits a packet stays.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const packet = 1_400;
const compress = promisify(brotliCompress);

async function sendWhole(request: FastifyRequest, reply: FastifyReply, whole: Buffer): Promise<void> {
  reply.header('vary', 'accept-encoding');
  const isTaken = negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br';
  if (!isTaken || whole.length <= packet) return void reply.send(whole);
  const small = await compress(whole, quickly);
  reply.headers({ 'content-encoding': 'br', 'content-length': small.length }).send(small);
}

/** What an answer means for the session or the throttles; undefined when that is nothing. */
function afterAnswer(
  { sessions, throttles }: Deps,
  route: Route,
  request: FastifyRequest,
  headers: Record<string, unknown>,
): Promise<unknown> | undefined {
  // Whoever changes their own password stays signed in here and nowhere else.
  const epoch = headers['x-session-epoch'];
  if (epoch !== undefined && request.session) return sessions.renew(request.session, Number(epoch));
  if (route.throttle === 'promotion-code' && headers['content-length'] === '0')
    return throttles.miss('promotion-code', addressKey(request.ip));
  return undefined;
}
