import type { Closer } from './lifecycle.ts';
import { recordSpansWith } from './trace.ts';

/**
 * Records spans when a collector's address is given, and does not even load what that takes when there is none. The closer sends what is left.
 */
export async function startTracing(
  service: string,
  config: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number },
): Promise<Closer> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  const { createRecorder } = await import('./otel.ts');
  const { begin, stop } = createRecorder(service, {
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
  recordSpansWith(begin);
  return async () => {
    recordSpansWith(undefined);
    await stop();
  };
}
