import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Printed {
  code: number;
  text: string;
}

/** Runs an operator's command as a process: its exit code and what it printed, on stderr when it failed. */
export const runProcess = (command: string, args: string[], env: Record<string, string>): Promise<Printed> =>
  promisify(execFile)(process.execPath, [command, ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr }),
  );

/** What the process would print of this outcome. The function behind a command spares the second that a process needs to start. */
export const printed = ({ code, text }: Printed): Printed => ({ code, text: `${text}\n` });
