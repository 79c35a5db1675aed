import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from 'slonik';

/** Connection lost (08), out of resources (53), shut down or starting (57P), serialisation and deadlock (40), lock not free (55P03). */
const TRANSIENT_STATE = /^(08...|53...|57P..|40001|40P01|55P03)$/;
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

/** Whether the same work may succeed later with nothing mended but the surroundings. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionError || error instanceof BackendTerminatedError) return true;
  if (error instanceof BackendTerminatedUnexpectedlyError) return true;
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  // AppError of kind `unavailable`: a neighbouring service did not answer.
  if (kind === 'unavailable') return true;
  if (typeof code === 'string' && (TRANSIENT_CODE.has(code) || TRANSIENT_STATE.test(code))) return true;
  return isTransient(error.cause);
}

/** A line for people who mend things. Servers like to quote addresses in their errors, so those are blotted out. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]').slice(0, 1_000);
}

/** What may be logged of an error that arose while somebody's data was at hand: no address, and where it happened. */
export function loggable(error: unknown): { error: string; at?: string } {
  const frames = error instanceof Error ? error.stack?.match(/^ {4}at .*$/gm)?.slice(0, 8) : undefined;
  return { error: describeError(error), at: frames?.map((frame) => frame.trim()).join('; ') };
}
