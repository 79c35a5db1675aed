import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StartedDockerComposeEnvironment } from 'testcontainers';
import { root } from '../paths.ts';
import type { BackingPorts } from '../ports.ts';
import { run } from '../programs.ts';

export interface Engine {
  /** Starts one service of docker-compose.yml in the background. */
  up: (service: string) => Promise<void>;
  /** Stops it and keeps its data. */
  stop: (service: string) => Promise<void>;
  /** Deletes ephemeral services with their data; leaves others as they are. */
  remove: () => Promise<void>;
}

/**
 * Finds a Docker engine that answers within two seconds and has `compose`; null when there is none or with
 * `PATCHWORK_DOCKER=off`. Testcontainers starts ephemeral services; its reaper removes them even if the tests are killed.
 */
export async function findEngine(dir: string, ports: BackingPorts, ephemeral: boolean): Promise<Engine | null> {
  if (process.env.PATCHWORK_DOCKER === 'off') return null;
  try {
    const version = await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 2000 });
    if (!version.trim()) return null;
    await run('docker', ['compose', 'version'], { timeout: 2000 });
  } catch {
    return null;
  }

  // One project for each data folder, so that tests and `npm start` never share containers or volumes.
  const project = `patchwork-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 8)}`;
  const addresses = {
    PATCHWORK_POSTGRES_PORT: String(ports.postgres),
    PATCHWORK_REDIS_PORT: String(ports.redis),
    PATCHWORK_KAFKA_PORT: String(ports.kafka),
    // One machine's Kafka for one person has no users.
    PATCHWORK_KAFKA_PROTOCOL: 'PLAINTEXT',
  };
  if (ephemeral) return testContainers(project, addresses);
  const env = { ...process.env, ...addresses };
  const compose = (...args: string[]) => run('docker', ['compose', '-p', project, ...args], { env, cwd: root });
  // One at a time: two that start at once would both create the project's network.
  let last: Promise<unknown> = Promise.resolve();
  return {
    up: async (service) => {
      // `npm run reset` removes the project of this name.
      writeFileSync(join(dir, 'docker-project'), project);
      const started = last.then(() => compose('up', '-d', service));
      last = started.catch(() => undefined);
      await started;
    },
    stop: async (service) => {
      await compose('stop', service);
    },
    remove: async () => undefined,
  };
}

/** Uses one project for each service, since testcontainers removes whole projects. */
function testContainers(project: string, addresses: Record<string, string>): Engine {
  const started = new Map<string, StartedDockerComposeEnvironment>();
  return {
    up: async (service) => {
      const { DockerComposeEnvironment } = await import('testcontainers');
      const environment = new DockerComposeEnvironment(root, 'docker-compose.yml')
        .withProjectName(`${project}-${service}`)
        .withEnvironment(addresses);
      started.set(service, await environment.up([service]));
    },
    stop: async (service) => {
      await started.get(service)?.stop();
    },
    remove: async () => {
      for (const environment of started.values()) await environment.down({ removeVolumes: true });
    },
  };
}
