import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured log lines with ids and outcomes. Names, texts, addresses and tokens must not be passed in; the
 * redaction is a second net under that rule, not the rule.
 */
export const createLog = (service: string, level: string): Log =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.email', '*.username', '*.token', '*.cookie', '*.authorization', 'req.headers', 'res.headers'],
      censor: '[removed]',
    },
    serializers: { err: serializeError },
  });

/** Messages of database and network errors can quote row values, so details of unknown errors stay out. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined;
  return { name: error.name, message: error.message, code, stack: error.stack, cause };
}
