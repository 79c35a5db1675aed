import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes } from '@opentelemetry/api';

// One trace id goes with everything that follows from a request: calls between services, events, jobs, and each log line. It is the request's
// id without its hyphens. It travels as W3C's `traceparent`, whether or not anybody records spans (docs/decisions/0013).

/** `00-<trace id>-<id of the span above>-<01 when recorded>`. https://www.w3.org/TR/trace-context/ */
export type Traceparent = string;

export const traceparentShape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

const current = new AsyncLocalStorage<Traceparent>();

/** The trace in which this code runs; undefined outside of any request, event or job. */
export const currentTrace = (): Traceparent | undefined => current.getStore();

/** The 32 hex digits that all of a trace shares. */
export const traceIdOf = (traceparent: Traceparent): string => traceparent.slice(3, 35);

/** Everything that `work` begins belongs to this trace. */
export const withinTrace = <Answer>(traceparent: Traceparent | undefined, work: () => Answer): Answer =>
  traceparent ? current.run(traceparent, work) : work();

export interface SpanStart {
  name: string;
  kind: 'server' | 'producer' | 'consumer';
  /** What it follows from; without it a trace begins. */
  parent?: Traceparent | undefined;
  /** Of a trace that begins: 32 hexadecimal digits. */
  traceId?: string;
  /** Ids, counts and outcomes. Never names, texts, addresses, tokens or query strings. */
  attributes?: Attributes;
}

export interface Span {
  traceparent: Traceparent;
  end(outcome?: { name?: string; hasFailed?: boolean; attributes?: Attributes }): void;
}

export type Recorder = (start: SpanStart) => Span;
let recorder: Recorder | undefined;

/** From now on spans are recorded, or not any more. */
export const recordSpansWith = (wanted: Recorder | undefined): void => {
  recorder = wanted;
};
/** Whether spans go to a collector. */
export const isRecording = (): boolean => recorder !== undefined;

const unrecorded = (): void => undefined;

/** Begins a span. Where nobody records, it only hands on the trace id. */
export function beginSpan(start: SpanStart & ({ parent: Traceparent } | { traceId: string })): Span {
  if (recorder) return recorder(start);
  const { parent, traceId = '' } = start;
  return { traceparent: parent ?? `00-${traceId}-${traceId.slice(16)}-00`, end: unrecorded };
}

/** Does the work within the trace that it follows from, as a span of its own where spans are recorded. */
export async function inSpan<Answer>(start: SpanStart, work: () => Promise<Answer>): Promise<Answer> {
  if (!recorder) return withinTrace(start.parent, work);
  const span = recorder(start);
  let hasFailed = true;
  try {
    const answer = await withinTrace(span.traceparent, work);
    hasFailed = false;
    return answer;
  } finally {
    span.end({ hasFailed });
  }
}
