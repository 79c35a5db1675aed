import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Attributes } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { OperationObject } from './contract.ts';

// A request's trace id is its request id without hyphens. Calls between services, events and jobs carry it as the W3C
// `traceparent`, and each log line has it, whether or not spans are recorded (docs/decisions/0013).

declare module 'fastify' {
  interface FastifyRequest {
    span: Span;
  }
  interface FastifyContextConfig {
    operation?: OperationObject;
  }
}

/** `00-<trace id>-<id of the parent span>-<01 when recorded>`. https://www.w3.org/TR/trace-context/ */
type Traceparent = string;

export const traceparentShape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

const current = new AsyncLocalStorage<Traceparent>();

/** The trace in which this code runs; undefined outside of any request, event or job. */
export const currentTrace = (): Traceparent | undefined => current.getStore();

/** The 32 hexadecimal digits that every span of a trace shares. */
export const traceIdOf = (traceparent: Traceparent): string => traceparent.slice(3, 35);

/** Runs `work`, and everything that it starts, within this trace. */
export const withinTrace = <Answer>(traceparent: Traceparent | undefined, work: () => Answer): Answer =>
  traceparent ? current.run(traceparent, work) : work();

interface SpanStart {
  /** Whose span it is. */
  service: string;
  name: string;
  kind: 'server' | 'producer' | 'consumer';
  /** The parent span; without it a new trace begins. */
  parent?: Traceparent | undefined;
  /** The id of a new trace: 32 hexadecimal digits. */
  traceId?: string;
  /** Ids, counts and outcomes. Never names, texts, addresses, tokens or query strings. */
  attributes?: Attributes;
}

export interface Span {
  traceparent: Traceparent;
  end(outcome?: { name?: string; hasFailed?: boolean; attributes?: Attributes }): void;
}

/** The tracers of this process by service. */
const tracers = new Map<string, (start: SpanStart) => Span>();

/** Whether a service's spans are recorded and sent to a collector. */
export const isRecording = (service: string): boolean => tracers.has(service);

const unrecorded = (): void => undefined;

/** Begins a span. Where spans are not recorded, it only propagates the trace id. */
export function beginSpan(start: SpanStart & ({ parent: Traceparent } | { traceId: string })): Span {
  const record = tracers.get(start.service);
  if (record) return record(start);
  const { parent, traceId = '' } = start;
  return { traceparent: parent ?? `00-${traceId}-${traceId.slice(16)}-00`, end: unrecorded };
}

/** Runs `work` within the given trace, in a separate span where spans are recorded. */
export async function inSpan<Answer>(start: SpanStart, work: () => Promise<Answer>): Promise<Answer> {
  const record = tracers.get(start.service);
  if (!record) return withinTrace(start.parent, work);
  const span = record(start);
  let hasFailed = true;
  try {
    const answer = await withinTrace(span.traceparent, work);
    hasFailed = false;
    return answer;
  } finally {
    span.end({ hasFailed });
  }
}

/**
 * Gives each request its trace: the caller's if the caller is one of our processes, otherwise a new one with the request's id.
 */
export function traceRequests(app: FastifyInstance, service: string, callers: 'our processes' | 'anyone'): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const isGiven = callers === 'our processes' && typeof traceparent === 'string' && traceparentShape.test(traceparent);
    const start = { service, name: request.method, kind: 'server' as const };
    request.span = beginSpan(isGiven ? { ...start, parent: traceparent } : { ...start, traceId: traceIdFrom(request.id) });
    withinTrace(request.span.traceparent, done);
  });
  // Reading a body leaves the context that `onRequest` entered.
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

/**
 * Records spans when a collector's address is given, and loads OpenTelemetry's SDK only then. Returns a function that sends the
 * spans that remain and stops recording.
 */
export async function startTracing(
  service: string,
  config: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number },
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  if (!endpoint) return async () => undefined;
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const random = new sdk.RandomIdGenerator();
  // A new trace has the id of its request. The SDK calls `generateTraceId` during `startSpan`.
  let nextTraceId: string | undefined;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `patchwork-${service}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 2_000,
      }),
    ],
  });
  const tracer = provider.getTracer('patchwork');
  const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

  tracers.set(service, ({ name, kind, parent, traceId, attributes }) => {
    nextTraceId = traceId;
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent)) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, context);
    nextTraceId = undefined;
    const { traceId: id, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${id}-${spanId}-0${traceFlags & 1}`,
      end({ name: finalName, hasFailed, attributes: more } = {}) {
        if (finalName) span.updateName(finalName);
        if (more) span.setAttributes(more);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });
  return async () => {
    tracers.delete(service);
    await provider.shutdown();
  };
}

const spanContextOf = (traceparent: Traceparent) => ({
  traceId: traceIdOf(traceparent),
  spanId: traceparent.slice(36, 52),
  traceFlags: Number(traceparent.slice(53)),
  isRemote: true,
});
