import { root } from '@patchwork/dev/paths';
import { freeBackingPorts, freePorts } from '@patchwork/dev/ports';
import { waitUntil } from '@patchwork/dev/processes';
import { run } from '@patchwork/dev/programs';
import { type Docker, dockerEnv } from './docker.ts';

/** A container, as `docker inspect` describes it. */
interface Inspected {
  Id: string;
  RestartCount: number;
  State: { Status: string; StartedAt: string; Health?: { Status: string } };
  HostConfig: { ReadonlyRootfs: boolean; CapAdd: string[] | null };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
}

/** docker-compose.yml as a project on free ports. */
export type Project = Awaited<ReturnType<typeof createProject>>;

/** Chooses the ports of a project; starts nothing. `signal` ends every command except the removal. */
export async function createProject(docker: Docker, name: string, signal: AbortSignal) {
  const { postgres, redis, kafka, smtp, mailbox: page } = await freeBackingPorts();
  const [port = 0] = await freePorts(1);
  const ports = {
    PORT: port,
    POSTGRES_PORT: postgres,
    REDIS_PORT: redis,
    KAFKA_PORT: kafka,
    SMTP_PORT: smtp,
    MAILBOX_PORT: page,
  };
  const named = Object.entries(ports).map(([key, value]) => [`PATCHWORK_${key}`, String(value)]);
  const options = { env: { ...dockerEnv, ...Object.fromEntries(named), COMPOSE_PROGRESS: 'quiet' }, cwd: root };

  /** Runs `docker compose` and returns its output. */
  const compose = (...args: string[]) => run('docker', ['compose', '-p', name, ...args], { ...options, signal });

  async function inspect(service: string): Promise<Inspected> {
    const id = (await compose('ps', '--all', '--quiet', service)).trim();
    if (!id) throw new Error(`${service} has no container`);
    return JSON.parse(await docker('inspect', id))[0];
  }

  return {
    name,
    baseUrl: `http://localhost:${port}`,
    mailbox: `http://127.0.0.1:${page}/api/mails`,
    compose,
    inspect,

    /** Waits until the containers of these services run and are healthy. @throws StackFailure with the one that is not */
    healthy: (services: string[]) =>
      waitUntil(
        'The system',
        async () => {
          for (const service of services) {
            const { Status, Health } = (await inspect(service)).State;
            if (Status !== 'running' || (Health && Health.Status !== 'healthy'))
              throw new Error(`${service} is ${Status}, ${Health?.Status}`);
          }
        },
        { timeout: 180_000 },
      ),

    /** Waits for the end of a container that ends by itself. @throws Error with the end of its log when it failed */
    async completed(service: string): Promise<void> {
      const exitCode = (await docker('wait', (await inspect(service)).Id)).trim();
      if (exitCode !== '0')
        throw new Error(`${service} ended with ${exitCode}: ${await compose('logs', '--tail', '5', service)}`);
    },

    /** Runs JavaScript in a running container and returns what it prints. */
    evaluate: (service: string, script: string) => compose('exec', '-T', service, 'node', '--eval', script),

    /** Removes containers, volumes and networks, also after an interruption. */
    async remove(): Promise<void> {
      const args = ['compose', '-p', name, '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10'];
      await run('docker', args, options);
    },

    /** @throws Error that names a container, volume or network of the project that still exists */
    async assertNothingLeft(): Promise<void> {
      const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${name}`];
      for (const command of [
        ['ps', '--all'],
        ['volume', 'ls'],
        ['network', 'ls'],
      ]) {
        const left = (await docker(...command, ...filter)).trim();
        if (left) throw new Error(`docker ${command.join(' ')} lists ${left}`);
      }
    },
  };
}
