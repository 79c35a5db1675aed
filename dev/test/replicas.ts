import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@patchwork/testkit/wait';
import { root } from '../src/paths.ts';
import { freePorts, type ServiceName } from '../src/ports.ts';
import { isRunning, launch, stop } from '../src/processes.ts';
import type { Balancer, Target } from './balancer.ts';

/** One of several processes of a service. */
export interface Replica {
  /** Terminates the process and returns its exit code: 0 is a clean shutdown. */
  end(): Promise<number | null>;
}

export interface Place {
  service: ServiceName;
  environment: Record<string, string>;
  balancer: Balancer;
  logFile: string;
}

/** Starts one more process of a service and resolves when the balancer sends it connections. */
export async function startReplica({ service, environment, balancer, logFile }: Place): Promise<Replica> {
  const [port, metricsPort] = (await freePorts(2)) as [number, number];
  const target: Target = { port: service === 'workers' ? metricsPort : port, metricsPort };
  const child = launch({
    command: process.execPath,
    args: ['src/main.ts'],
    cwd: join(root, service === 'workers' ? 'workers' : `services/${service}`),
    env: { ...process.env, ...environment, PORT: String(port), METRICS_PORT: String(metricsPort) },
    logFile,
  });
  balancer.add(target);
  await eventually(() => !isRunning(child) || balancer.isReady(target), 60).catch(async (error) => {
    await stop(child);
    throw error;
  });
  if (!isRunning(child))
    throw new Error(`${service} ended while starting; it said:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  return {
    async end() {
      const ended = isRunning(child) ? once(child, 'exit') : undefined;
      await stop(child, 'SIGTERM', 40_000);
      await ended;
      balancer.remove(target);
      return child.exitCode;
    },
  };
}
