import { createServer } from 'node:net';
import { StackFailure } from './failure.ts';

export interface BackingPorts {
  postgres: number;
  redis: number;
  kafka: number;
  kafkaController: number;
  /** The port that the broker tells its clients to use, such as a proxy's; its own by default. */
  kafkaAdvertised?: number;
  smtp: number;
  mailbox: number;
}

/** A service's port, and its internal port for metrics and health. */
interface ServicePort {
  http: number;
  metrics: number;
}

export const serviceNames = ['identity', 'schools', 'content', 'messaging', 'connections', 'workers', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type ServicePorts = Record<ServiceName, ServicePort>;

/** Makes a record with one value for each service. */
export const perService = <T>(make: (name: ServiceName) => T) =>
  Object.fromEntries(serviceNames.map((name) => [name, make(name)])) as Record<ServiceName, T>;

/** Which processes there are: all in one and the workers, or one for each service. */
export type Shape = 'all' | 'split';

/** The ports in a shape: all in one has one port for health and metrics, the gateway's. */
export const portsIn = (shape: Shape, ports: ServicePorts): ServicePorts =>
  perService((name) => ({
    ...ports[name],
    metrics: shape === 'all' && name !== 'workers' ? ports.gateway.metrics : ports[name].metrics,
  }));

/**
 * The ports of `npm start`, all on 127.0.0.1, in a range where no common software listens. The last two digits of a backing
 * service are those of its default port. docker-compose.yml publishes the same ports.
 */
export const fixedBackingPorts: BackingPorts = {
  postgres: 14732,
  redis: 14779,
  kafka: 14792,
  kafkaController: 14793,
  smtp: 14725,
  mailbox: 14780,
};
export const fixedServicePorts: ServicePorts = {
  gateway: { http: 14700, metrics: 14710 },
  identity: { http: 14701, metrics: 14711 },
  schools: { http: 14702, metrics: 14712 },
  content: { http: 14703, metrics: 14713 },
  messaging: { http: 14704, metrics: 14714 },
  connections: { http: 14705, metrics: 14715 },
  workers: { http: 14706, metrics: 14716 },
};
export const viteDevPort = 14750;
export const signInProviderPort = 14785;

// Below the ephemeral ports (from 32768 on Linux, from 49152 elsewhere): the system may give such a port to an outgoing
// connection before a program listens on it, and a client that calls a stopped program could connect to itself.
const firstFree = 20_000;
const blockSize = 100;
const blocks = 120;
let taken = 0;

/**
 * Finds `count` different free ports. Each process searches another range, so that two that start at once get different ports.
 * @throws StackFailure when there are not enough
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries > blockSize * 2) throw new StackFailure('There are no free ports between 20000 and 32000.');
    const port = firstFree + (process.pid % blocks) * blockSize + (taken++ % blockSize);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Finds free ports for the backing services. */
export async function freeBackingPorts(): Promise<BackingPorts> {
  const [postgres, redis, kafka, kafkaController, smtp, mailbox] = (await freePorts(6)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { postgres, redis, kafka, kafkaController, smtp, mailbox };
}

/** Finds free ports for the services. */
export async function freeServicePorts(): Promise<ServicePorts> {
  const ports = (await freePorts(serviceNames.length * 2)).values();
  const next = () => Number(ports.next().value);
  return perService(() => ({ http: next(), metrics: next() }));
}

/** @throws StackFailure when another program listens on the port */
export async function assertPortFree(port: number, title: string): Promise<void> {
  if (await isFree(port)) return;
  throw new StackFailure(
    `${title} needs port ${port}, which another program is using: stop that program (see \`ss -ltnp sport = :${port}\`) and start again.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
