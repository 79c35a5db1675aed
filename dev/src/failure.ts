/**
 * A problem that the developer must solve before the system can run. The message is one sentence with the remedy, shown without
 * a stack.
 */
export class StackFailure extends Error {
  override name = 'StackFailure';
}

/** Describes why a command stopped: the message of a StackFailure, or the stack of any other error. */
export function explain(error: unknown): string {
  if (error instanceof StackFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints unhandled rejections instead of ending the process: a fault of one part must not end the others in it. */
export function outliveRejections(print: (line: string) => void): void {
  process.on('unhandledRejection', (error) => print(`A part of Patchwork failed, the others go on.\n${explain(error)}`));
}
