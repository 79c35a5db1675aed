import { createServer } from 'node:net';
import { StackFailure } from './failure.ts';

export interface BackingPorts {
  postgres: number;
  redis: number;
  kafka: number;
  kafkaController: number;
  smtp: number;
  mailbox: number;
}

/** A service's own port, and the one where only machines of the same network read its metrics and health. */
export interface ServicePort {
  http: number;
  metrics: number;
}

export const serviceNames = ['identity', 'schools', 'content', 'messaging', 'connections', 'workers', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type ServicePorts = Record<ServiceName, ServicePort>;

/** One thing for each service. */
export const perService = <T>(make: (name: ServiceName) => T) =>
  Object.fromEntries(serviceNames.map((name) => [name, make(name)])) as Record<ServiceName, T>;

/**
 * The ports of `npm start`, all on 127.0.0.1. Numbers far from the usual ones, so that a database or broker that already
 * runs on the machine is left alone. The web app with hot reload (`npm run dev`) listens on 5173.
 */
export const fixedBackingPorts: BackingPorts = {
  postgres: 54320,
  redis: 63790,
  kafka: 19092,
  kafkaController: 19093,
  smtp: 10250,
  mailbox: 10800,
};
export const fixedServicePorts: ServicePorts = {
  gateway: { http: 8080, metrics: 8180 },
  identity: { http: 8101, metrics: 8181 },
  schools: { http: 8102, metrics: 8182 },
  content: { http: 8103, metrics: 8183 },
  messaging: { http: 8104, metrics: 8184 },
  connections: { http: 8105, metrics: 8185 },
  workers: { http: 8106, metrics: 8186 },
};
export const viteDevPort = 5173;

/** Ports that nobody used a moment ago, each different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A whole set of free ports for backing services. */
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

/** A whole set of free ports for the services. */
export async function freeServicePorts(): Promise<ServicePorts> {
  const ports = await freePorts(serviceNames.length * 2);
  return perService(() => ({ http: ports.pop()!, metrics: ports.pop()! }));
}

/** Throws a sentence when somebody else listens on the port. */
export async function assertPortFree(port: number, title: string): Promise<void> {
  const server = await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StackFailure(
      `${title} needs port ${port}, which another program is using: stop that program (see \`ss -ltnp sport = :${port}\`) and start again.`,
    );
  });
  await new Promise((resolve) => server.close(resolve));
}

function listen(port: number) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
