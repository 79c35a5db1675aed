import { startService as startConnections } from '@patchwork/connections/service';
import { startService as startContent } from '@patchwork/content/service';
import { startService as startGateway } from '@patchwork/gateway/service';
import { startService as startIdentity } from '@patchwork/identity/service';
import { startService as startMessaging } from '@patchwork/messaging/service';
import { ConfigError } from '@patchwork/platform/config';
import type { Program, Service } from '@patchwork/platform/lifecycle';
import { startService as startSchools } from '@patchwork/schools/service';
import { domains, environments, type Part } from './environment.ts';

const starts: Record<Part, (env: NodeJS.ProcessEnv) => Promise<Service>> = {
  identity: startIdentity,
  schools: startSchools,
  content: startContent,
  messaging: startMessaging,
  connections: startConnections,
  gateway: startGateway,
};

/**
 * Starts the gateway and the five services in this process. They call each other over HTTP on 127.0.0.1, as they do from
 * process to process (docs/decisions/0038).
 * @throws ConfigError, Error that name the part which cannot start, after the others have been closed
 */
export async function startAll(env: NodeJS.ProcessEnv): Promise<Program> {
  const each = environments(env);
  const start = (part: Part) => starts[part](each[part]).catch((cause: unknown) => Promise.reject(named(part, cause)));
  await using opened = new AsyncDisposableStack();
  const starting = await Promise.allSettled(domains.map(start));
  const services = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // In any order: the caller of an interrupted call repeats it after a restart.
  opened.defer(async () => void (await Promise.all(services.map((service) => service.close()))));
  const failure = starting.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  const gateway = await start('gateway');
  // Closed first, because its requests in progress need the others.
  opened.defer(gateway.close);
  services.push(gateway);

  const open = opened.move();
  return {
    log: gateway.log,
    health: services.flatMap(({ health }) => health),
    config: { ...gateway.config, CLOSE_SECONDS: services[0]!.config.CLOSE_SECONDS },
    drain: async () => void (await Promise.all(services.map((service) => service.drain()))),
    close: () => open.disposeAsync(),
    failed: Promise.race(services.flatMap(({ failed }) => failed ?? [])),
  };
}

/** An operator sees which part's variables are wrong, or which part cannot start. */
function named(part: Part, cause: unknown): Error {
  return cause instanceof ConfigError
    ? new ConfigError(`${part}: ${cause.message}`, { cause })
    : new Error(`${part} cannot start.`, { cause });
}
