// slonik itself takes a tenth of the start of a process without a database.
import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from '@slonik/errors';

/**
 * Connection lost (08), out of resources (53), shut down or starting (57P), serialisation and deadlock (40), lock not free
 * (55P03), read-only (25006): the server is a replica, as in the first minute of a failover, or was made read-only.
 */
const TRANSIENT_STATE = /^(08...|53...|57P..|40001|40P01|55P03|25006)$/;
const TRANSIENT_CODE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const FULL = /\b(OOM|MISCONF)\b/;
const READ_ONLY = /\b(READONLY|UNBLOCKED|MASTERDOWN|NOREPLICAS)\b/;

/** What a reply of Redis says about Redis itself: it is full, or takes no writes now. Undefined for other errors. */
export function stateOfRefusal(error: unknown): 'full' | 'read-only' | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  if (FULL.test(error.message)) return 'full';
  if (READ_ONLY.test(error.message)) return 'read-only';
  // A transaction only says that one of its commands was refused.
  const { previousErrors = [] } = error as { previousErrors?: unknown[] };
  return previousErrors.map(stateOfRefusal).find((state) => state !== undefined);
}

/** Whether the same work may succeed later without a change to it: a database, network or service was unavailable. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionError || error instanceof BackendTerminatedError) return true;
  if (error instanceof BackendTerminatedUnexpectedlyError) return true;
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  // AppError of kind `unavailable`: another service did not answer.
  if (kind === 'unavailable') return true;
  if (typeof code === 'string' && (TRANSIENT_CODE.has(code) || TRANSIENT_STATE.test(code))) return true;
  return stateOfRefusal(error) !== undefined || isTransient(error.cause);
}

/** Describes an error in one line for operators. Mail servers quote email addresses in their errors, so these are redacted. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]').slice(0, 1_000);
}

/** The parts of an error that are safe to log when it may quote personal data: the redacted message and the stack. */
export function loggable(error: unknown): { error: string; at?: string } {
  const frames = error instanceof Error ? error.stack?.match(/^ {4}at .*$/gm)?.slice(0, 8) : undefined;
  return { error: describeError(error), at: frames?.map((frame) => frame.trim()).join('; ') };
}
