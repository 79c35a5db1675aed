/** Something a person must mend before the stack can run. The message is one sentence with the remedy; it is shown without a stack. */
export class StackFailure extends Error {
  override name = 'StackFailure';
}

/** Shows why a command stopped: the sentence of a StackFailure, anything else whole. */
export function explain(error: unknown): string {
  if (error instanceof StackFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
