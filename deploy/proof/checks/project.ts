import { readFileSync } from 'node:fs';
import { root } from '@patchwork/dev/paths';
import { freeBackingPorts, freePorts, serviceNames } from '@patchwork/dev/ports';
import { run } from '@patchwork/dev/programs';
import type { Docker } from '../docker.ts';

export const processes = [...serviceNames, 'decoder'];
export const backing = ['postgres', 'redis', 'kafka', 'mail'];

/** A container, as `docker inspect` describes it. */
export interface Inspected {
  Id: string;
  RestartCount: number;
  State: { Status: string; Pid: number; ExitCode: number; StartedAt: string; FinishedAt: string; Health?: { Status: string } };
  Config: { User: string; Env: string[] };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] | null; CapAdd: string[] | null; SecurityOpt: string[] | null };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
  Mounts: { Destination: string; RW: boolean; Name?: string }[];
}

/** docker-compose.yml as a project on free ports. */
export type Project = Awaited<ReturnType<typeof createProject>>;

/** Chooses the ports of a project; starts nothing. `signal` ends every command except the removal. */
export async function createProject({ env, docker }: Docker, name: string, signal: AbortSignal) {
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
  const options = { env: { ...env, ...Object.fromEntries(named), COMPOSE_PROGRESS: 'quiet' }, cwd: root };

  /** Runs `docker compose` and returns its output. */
  const compose = (...args: string[]) => run('docker', ['compose', '-p', name, ...args], { ...options, signal });

  async function inspect(service: string): Promise<Inspected> {
    const id = (await compose('ps', '--all', '--quiet', service)).trim();
    if (!id) throw new Error(`${service} has no container`);
    return JSON.parse(await docker('inspect', id))[0];
  }

  return {
    name,
    env,
    baseUrl: `http://localhost:${port}`,
    mailbox: `http://127.0.0.1:${page}/api/mails`,
    compose,
    inspect,

    /** @throws Error when a container of these services does not run or is not healthy */
    async assertHealthy(services: string[]): Promise<void> {
      for (const service of services) {
        const { State } = await inspect(service);
        const status = State.Health?.Status ?? State.Status;
        if (State.Status !== 'running' || (status !== 'healthy' && State.Health))
          throw new Error(`${service} is ${State.Status}, ${status}`);
      }
    },

    /** Waits for the end of a container that ends by itself. @throws Error with the end of its log when it failed */
    async assertCompleted(service: string): Promise<void> {
      const { Id } = await inspect(service);
      const exitCode = (await docker('wait', Id)).trim();
      if (exitCode !== '0')
        throw new Error(`${service} ended with ${exitCode}: ${(await compose('logs', '--tail', '5', service)).trim()}`);
    },

    /** The addresses of the metrics pages: those of the containers, which publish no port for them. */
    async metricsPages(): Promise<string[]> {
      const inspected = await Promise.all(serviceNames.map(inspect));
      return inspected.map(
        ({ NetworkSettings }) => `http://${NetworkSettings.Networks[`${name}_default`]!.IPAddress}:9090/metrics`,
      );
    },

    /** Runs JavaScript in a running container and returns what it prints. */
    evaluate: (service: string, script: string) => compose('exec', '-T', service, 'node', '--eval', script),

    /** Removes containers, volumes and networks, also after an interruption. */
    async remove(): Promise<void> {
      const args = ['compose', '-p', name, '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10'];
      await run('docker', args, options);
    },

    /** @throws Error that names a container, volume, network or mount of the project that still exists */
    async assertNothingLeft(): Promise<void> {
      const label = `label=com.docker.compose.project=${name}`;
      for (const [what, args] of Object.entries({
        container: ['ps', '--all'],
        volume: ['volume', 'ls'],
        network: ['network', 'ls'],
      })) {
        const left = (await docker(...args, '--quiet', '--filter', label)).trim();
        if (left) throw new Error(`${what} ${left}`);
      }
      const mounts = readFileSync('/proc/mounts', 'utf8').match(/patchwork-bases-\S*/g);
      if (mounts) throw new Error(`mounts ${mounts.join()}`);
    },
  };
}
