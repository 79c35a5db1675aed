import { StackFailure } from '@patchwork/dev/failure';
import { root } from '@patchwork/dev/paths';
import { run } from '@patchwork/dev/programs';

/** Runs `docker` in the root of the clone and returns its output. */
export type Docker = (...args: string[]) => Promise<string>;

/** With BuildKit also for Docker 20.10, where it is not the default. */
export const dockerEnv: NodeJS.ProcessEnv = { ...process.env, DOCKER_BUILDKIT: '1' };

/** Options of a build: the base images that the environment names in place of those of deploy/Dockerfile. */
export const buildArgs = ['NODE_IMAGE', 'POSTGRES_IMAGE'].flatMap((name) =>
  process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
);

/** Returns the client of the engine at DOCKER_HOST, or of the default one. @throws StackFailure when none answers */
export async function findDocker(): Promise<Docker> {
  const docker: Docker = (...args) => run('docker', args, { env: dockerEnv, cwd: root });
  await docker('version').catch((error: Error) => {
    throw new StackFailure(`No Docker engine answers: start one or set DOCKER_HOST. ${error.message}`);
  });
  return docker;
}
