import { type ExecFileException, execFile } from 'node:child_process';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@patchwork/platform/config';
import type { DecodeJob } from './job.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const workers = here('../..');
/** The folder in which sharp is installed. */
const packages = /^.*\/node_modules(?=\/)/.exec(fileURLToPath(import.meta.resolve('sharp')))![0];
const PROBE_MS = 60_000;

// Everything new, and the calling user as root of it, so that it works without rights where user namespaces are permitted.
const unshare = [
  ...['unshare', '--user', '--map-root-user', '--net', '--mount', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--'],
  here('isolate.sh'),
];

/** Bytes of memory, of which Node reserves 600 MB without using them, and of one written file. */
const limits = {
  image: { data: 1_200_000_000, fsize: 200_000_000 },
  video: { data: 2_500_000_000, fsize: 4_000_000_000 },
};

/** All that a decoder finds in its environment: the workers' keys are not among it. */
export const decoderEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  // glibc would keep the freed memory of each thread.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

/** The command and arguments that run a program of this folder, isolated or only limited, with `folder` as its only place. */
export function decoderCommand(
  isIsolated: boolean,
  kind: DecodeJob['kind'],
  folder: string,
  program: string[],
): [string, string[]] {
  const { data, fsize } = limits[kind];
  const limited = process.platform === 'linux' ? ['prlimit', `--data=${data}`, `--fsize=${fsize}`, '--core=0', '--'] : [];
  const readable = [packages, workers, ...(process.execPath.startsWith(packages) ? [] : [process.execPath])];
  const [command, ...options] = [...(isIsolated ? [...unshare, folder, ...readable, '--'] : []), ...limited, ...program];
  return [command!, options];
}

/** The arguments that start one of the programs beside this file. */
export const programOf = (file: 'decode.ts' | 'probe.ts', ...options: string[]) => [process.execPath, here(file), ...options];

/**
 * Starts a program in isolation, which tries to connect to this process and to see its processes and files.
 * @returns null when it could not and finds the programs of a decoder; otherwise the reason
 */
export async function isolationFault(): Promise<string | null> {
  const ours = await mkdtemp(join(tmpdir(), 'patchwork-decoder-'));
  const secret = join(ours, 'secret');
  const folder = join(ours, 'folder');
  await mkdir(folder);
  await writeFile(secret, 'of the workers');
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    // The name of this process's namespace of processes; none where the system has no such thing.
    const processes = await readlink('/proc/self/ns/pid').catch(() => 'none');
    const { port } = server.address() as { port: number };
    const [command, options] = decoderCommand(true, 'image', folder, programOf('probe.ts', String(port), secret, processes));
    const said = await run(command, options, folder);
    return said ?? (calls > 0 ? 'it can open network connections' : null);
  } finally {
    server.close();
    await rm(ours, { recursive: true, force: true });
  }
}

/** Null when the command succeeds, otherwise its last line. */
const run = (command: string, options: string[], cwd: string) =>
  new Promise<string | null>((resolve) => {
    const settings = { cwd, env: decoderEnvironment, timeout: PROBE_MS, killSignal: 'SIGKILL' } as const;
    execFile(command, options, settings, (error: ExecFileException | null, stdout, stderr) => {
      const lines = `${stderr}\n${stdout}`.split('\n').filter((line) => line.trim());
      resolve(error ? (lines.findLast((line) => /^it can |Error:|: /.test(line)) ?? error.message) : null);
    });
  });

/** @throws ConfigError saying what to do, when decoders cannot be isolated on this machine */
export async function assertIsolated(): Promise<void> {
  const fault = await isolationFault();
  if (fault)
    throw new ConfigError(
      `Photos and videos cannot be decoded in isolation (${fault}). Permit user namespaces, or set MEDIA_DECODER_URL to a decoder in a container of its own, or accept the risk with MEDIA_ISOLATION=off.`,
    );
}
