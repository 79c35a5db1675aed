import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@patchwork/dev/ports';
import { launch, stop, waitUntil } from '@patchwork/dev/processes';
import { findProgram } from '@patchwork/dev/programs';
import { createScanner } from '../src/adapters/clamd.ts';

/** Debian's `clamav-daemon`; `npm test` installs it. */
export const clamd = findProgram('clamd');

/** The test file that every scanner detects, built at run time so that this source file is not detected. https://www.eicar.org */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const config = (folder: string, port: number, changes: Record<string, string>) =>
  Object.entries({
    DatabaseDirectory: join(folder, 'signatures'),
    TemporaryDirectory: join(folder, 'tmp'),
    TCPAddr: '127.0.0.1',
    TCPSocket: String(port),
    Foreground: 'yes',
    LogFile: join(folder, 'clamd.log'),
    AlertExceedsMax: 'yes',
    ...changes,
  })
    .map((pair) => pair.join(' '))
    .join('\n');

/** A scanner on a free port that detects one signature anywhere in a file. It runs after `start`. */
export async function aScanner(changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-test-'));
  for (const name of ['signatures', 'tmp']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'signatures/own.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`);
  const [port] = await freePorts(1);
  const url = `tcp://127.0.0.1:${port}`;
  const configFile = join(folder, 'clamd.conf');
  writeFileSync(configFile, `${config(folder, port!, changes)}\n`);
  let child: ReturnType<typeof launch> | undefined;
  return {
    url,
    async start(isReady: () => Promise<unknown> = () => createScanner(url).assertReady()) {
      child = launch({ command: clamd!, args: ['--config-file', configFile], logFile: join(folder, 'clamd.out') });
      await waitUntil('clamd', isReady, { child, logFile: join(folder, 'clamd.out') });
    },
    pause: (isPaused: boolean) => child?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    stop: async () => child && stop(child),
    async end() {
      if (child) await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
