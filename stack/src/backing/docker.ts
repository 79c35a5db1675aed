import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../paths.ts';
import type { BackingPorts } from '../ports.ts';
import { run } from '../programs.ts';

export interface Engine {
  /** Starts one service of docker-compose.yml in the background. */
  up: (service: string) => Promise<void>;
  /** Stops it; with `forget` its data goes too. */
  down: (service: string, forget: boolean) => Promise<void>;
}

/** A Docker engine that answers within two seconds and knows `compose`, or null. `PATCHWORK_DOCKER=off` leaves it out. */
export async function findEngine(dir: string, ports: BackingPorts): Promise<Engine | null> {
  if (process.env.PATCHWORK_DOCKER === 'off') return null;
  try {
    const version = await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 2000 });
    if (!version.trim()) return null;
    await run('docker', ['compose', 'version'], { timeout: 2000 });
  } catch {
    return null;
  }

  // One project per data folder, so that tests and `npm start` never share containers or volumes.
  const project = `patchwork-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 8)}`;
  const env = {
    ...process.env,
    PATCHWORK_POSTGRES_PORT: String(ports.postgres),
    PATCHWORK_REDIS_PORT: String(ports.redis),
    PATCHWORK_KAFKA_PORT: String(ports.kafka),
  };
  const compose = (...args: string[]) => run('docker', ['compose', '-p', project, ...args], { env, cwd: root });
  return {
    up: async (service) => {
      // `npm run reset` removes the project of this name.
      writeFileSync(join(dir, 'docker-project'), project);
      await compose('up', '-d', service);
    },
    down: async (service, forget) => {
      await compose('stop', service);
      if (forget) await compose('rm', '-f', '-v', service);
    },
  };
}
