import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Recorder, Traceparent } from './trace.ts';

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Records spans and sends them to an OpenTelemetry collector by OTLP over HTTP. Only loaded where that is wanted. */
export function createRecorder(service: string, { endpoint, ratio }: { endpoint: string; ratio: number }) {
  const random = new RandomIdGenerator();
  // A trace that begins here has the id that its request has; asked for in the same breath as the span is begun.
  let wanted: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `patchwork-${service}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => wanted ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 2_000,
      }),
    ],
  });
  const tracer = provider.getTracer('patchwork');

  const begin: Recorder = ({ name, kind, parent, traceId, attributes }) => {
    wanted = traceId;
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, context);
    wanted = undefined;
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
  };
  return { begin, stop: () => provider.shutdown() };
}

const contextOf = (traceparent: Traceparent) => ({
  traceId: traceparent.slice(3, 35),
  spanId: traceparent.slice(36, 52),
  traceFlags: Number(traceparent.slice(53)),
  isRemote: true,
});
