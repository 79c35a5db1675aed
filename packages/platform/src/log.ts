import { type Logger, pino } from 'pino';
import { currentTrace, traceIdOf } from './trace.ts';

export type Log = Logger;

/**
 * Creates the logger of a process: JSON lines with ids and outcomes. Callers must not pass names, texts, addresses or tokens;
 * the redaction here is only a second line of defence. `destination` is standard output except in tests.
 */
export const createLog = (service: string, level: string, destination?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: { service },
      mixin: traceOfNow,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => censored(fields, 0) as Record<string, unknown> },
      hooks: { streamWrite: blotOut },
      serializers: { err: serializeError, req: ({ id }) => ({ id }), res: ({ statusCode }) => ({ statusCode }) },
    },
    destination ?? pino.destination(1),
  );

/** Adds the id of the current trace to each line. */
function traceOfNow(): { traceId?: string } {
  const traceparent = currentTrace();
  return traceparent ? { traceId: traceIdOf(traceparent) } : {};
}

const secretName = /(password|email|emailAddress|username|token|cookie|authorization|secret|assertion|headers|body)$/i;

/**
 * Copies the fields with the secret ones replaced at any depth. Only plain objects are searched: the others have serializers.
 */
function censored(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth > 5 ? '[too deep]' : value.map((item) => censored(item, depth + 1));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth > 5) return '[too deep]';
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? '[removed]' : censored(item, depth + 1)]),
  );
}

/** Redacts email addresses, which servers quote in their refusals, and the credentials in connection strings. */
const blotOut = (line: string): string =>
  line.includes('@')
    ? line
        .replace(/:\/\/[^\s/@"]+@/g, '://[removed]@')
        .replace(/[\p{L}\p{N}.!#$%&'*+=?^_{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu, '[address]')
    : line;

/** Logs only known fields of an error: the details of database and network errors can quote row values. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined;
  return { name: error.name, message: error.message, code, stack: error.stack, cause };
}
