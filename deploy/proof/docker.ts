import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { StackFailure } from '@patchwork/dev/failure';
import { root, stackDir } from '@patchwork/dev/paths';
import { launch, stop, waitUntil } from '@patchwork/dev/processes';
import { ensureProgram, findProgram, persist, run } from '@patchwork/dev/programs';
import type { Output } from '@patchwork/dev/progress';
import { networkState, removeEngineNetwork } from './network-state.ts';

export interface Docker {
  /** The variables with which `docker build` has BuildKit and `docker compose` exists. */
  env: NodeJS.ProcessEnv;
  /** Runs `docker` in the root of the clone and returns its output. */
  docker: (...args: string[]) => Promise<string>;
  /** Stops the engine if `startDocker` started it, with its bridge and rules; its images stay. */
  stop: () => Promise<void>;
}

/** The last version 2, which builds images without the plugin buildx. */
const composeModule = 'github.com/docker/compose/v2@v2.40.3';

/**
 * Finds a Docker engine that answers; otherwise installs Debian's docker.io and starts its engine. A missing `docker compose` is
 * compiled once from its Go module.
 * @throws StackFailure with the remedy when the engine does not start
 */
export async function startDocker(output: Output): Promise<Docker> {
  const stopEngine = (await answers(['docker', 'version'])) ? async () => undefined : await startEngine(output);
  try {
    const builder = await findBuilder();
    const env: NodeJS.ProcessEnv = { ...process.env, DOCKER_BUILDKIT: '1' };
    env.PATH = `${dirname(builder)}${delimiter}${process.env.PATH}`;
    if (!(await answers([builder, 'compose', 'version']))) env.DOCKER_CONFIG = await ensureCompose(output);
    return {
      env,
      docker: (...args) => run(builder, args, { env, cwd: root }),
      stop: stopEngine,
    };
  } catch (error) {
    await stopEngine();
    throw error;
  }
}

const answers = ([command = '', ...args]: string[]) =>
  run(command, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/** Starts Docker's engine, and returns what stops it and puts this machine's network back. */
async function startEngine(output: Output): Promise<() => Promise<void>> {
  const before = await networkState();
  const program = await ensureProgram('dockerd', ['docker.io'], 'The Docker engine', output);
  if (process.getuid?.() !== 0) throw new StackFailure('No Docker engine answers: start one, or run this command as root.');
  mkdirSync(stackDir, { recursive: true });
  const logFile = join(stackDir, 'dockerd.log');
  const child = launch({ command: program, args: ['--host', 'unix:///var/run/docker.sock'], logFile });
  let stopping: Promise<void> | undefined;
  const stopEngine = () => (stopping ??= stop(child, 'SIGTERM', 60_000).then(() => removeEngineNetwork(before, output)));
  await waitUntil('The Docker engine', () => run('docker', ['version']), { child, logFile }).catch(async (error: unknown) => {
    await stopEngine();
    throw error;
  });
  return stopEngine;
}

/** Returns the first `docker` of the PATH that builds with BuildKit: those from version 23 on need the plugin buildx for it. */
async function findBuilder(): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'docker');
    if (!isExecutable(program)) continue;
    if ((await answers([program, 'buildx', 'version'])) || / 20\./.test(await run(program, ['--version']))) return program;
  }
  throw new StackFailure('`docker build` has no BuildKit: install the plugin buildx and start again.');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a folder for DOCKER_CONFIG with the plugin `compose`. */
async function ensureCompose(output: Output): Promise<string> {
  const config = join(stackDir, 'tools/docker');
  const plugin = join(config, 'cli-plugins/docker-compose');
  if (existsSync(plugin)) return config;
  if (!findProgram('go')) {
    throw new StackFailure('`docker compose` is not on this machine: install its plugin, or Go 1.24, and start again.');
  }
  await output.progress('compiling docker compose', async () => {
    const downloaded = await persist(() => run('go', ['mod', 'download', '-json', composeModule]), output);
    const { Dir, Version } = JSON.parse(downloaded) as { Dir: string; Version: string };
    // In the module's own folder, so that its go.mod and go.sum pin every dependency.
    const flags = ['-trimpath', '-ldflags', `-s -w -X github.com/docker/compose/v2/internal.Version=${Version}`];
    const env = { ...process.env, CGO_ENABLED: '0' };
    await persist(() => run('go', ['build', ...flags, '-o', plugin, './cmd'], { cwd: Dir, env }), output);
  });
  return config;
}
