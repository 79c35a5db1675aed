import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type {} from './http.ts';
import { beginSpan, type Span, traceparentShape, withinTrace } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span;
  }
}

/** Gives each request its trace: that of its caller where that is one of ours, else one under the request's own id. */
export function traceRequests(app: FastifyInstance, callers: 'our processes' | 'anybody'): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const isGiven = callers === 'our processes' && typeof traceparent === 'string' && traceparentShape.test(traceparent);
    const start = { name: request.method, kind: 'server' as const };
    request.span = beginSpan(isGiven ? { ...start, parent: traceparent } : { ...start, traceId: traceIdFrom(request.id) });
    withinTrace(request.span.traceparent, done);
  });
  // Reading a body leads out of it.
  app.addHook('preHandler', (request, _reply, done) => withinTrace(request.span.traceparent, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    const route = request.routeOptions.url ?? 'unknown';
    request.span.end({
      name: operation?.operationId ?? `${request.method} ${route}`,
      hasFailed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
    });
    done();
  });
}

const traceIdFrom = (requestId: string): string => {
  const id = requestId.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(id) ? id : randomUUID().replaceAll('-', '');
};
