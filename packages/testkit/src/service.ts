import type { OutgoingHttpHeaders } from 'node:http';
import type { EventDefinition } from '@patchwork/contracts/define';
import type { ProcessName } from '@patchwork/contracts/route';
import type { Viewer } from '@patchwork/platform/assertion';
import { createInternalClient } from '@patchwork/platform/client';
import type { Consumer } from '@patchwork/platform/consumers';
import { loadContract, type ServiceName } from '@patchwork/platform/contract';
import type { DatabasePool } from '@patchwork/platform/db';
import type { buildServer } from '@patchwork/platform/http';
import type { z } from 'zod';
import { callAs, callInternally, testSigningKeys } from './callers.ts';
import { createTestDatabase } from './database.ts';
import { deliverEvent } from './events.ts';
import { readOutbox } from './outbox.ts';

/** The address of a service that is away: nothing listens on this port. */
export const unreachableUrl = 'http://127.0.0.1:9';

/** Where the calls of the tests come from. */
export const device = {
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};

/** The client with which one service calls another one that a test may have started. */
export const clientOf = <Operations>(from: ServiceName, service: ServiceName, url = unreachableUrl) =>
  createInternalClient<Operations>({ signingKeys: testSigningKeys, from, service, url });

/** Returns the first process that the contract names as a caller. @throws Error for what is no internal call */
function callerOf(service: ServiceName, method: 'get' | 'post', url: string): ProcessName {
  const [path = ''] = url.split('?');
  for (const [template, operations] of Object.entries(loadContract(service).paths)) {
    const [caller] = operations[method]?.['x-callers'] ?? [];
    if (caller && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}$`).test(path)) return caller;
  }
  throw new Error(`${url} is no internal call of ${service}`);
}

interface Parts<Deps> {
  service: ServiceName;
  migrations: string;
  makeDeps(db: DatabasePool): Deps | Promise<Deps>;
  buildApp(deps: Deps): ReturnType<typeof buildServer>;
  consumers(deps: Deps): readonly Consumer[];
  /** Clients of other services, closed at the end. */
  clients?(deps: Deps): { close(): Promise<unknown> }[];
}

/** Starts a service on an empty database. Tests call it as the gateway and other processes do. */
export async function startService<Deps>({ service, migrations, makeDeps, buildApp, consumers, clients }: Parts<Deps>) {
  const database = await createTestDatabase(migrations);
  const { pool: db, url: databaseUrl } = database;
  const deps = await makeDeps(db);
  const app = await buildApp(deps);

  const call = async (method: 'GET' | 'POST', url: string, headers: OutgoingHttpHeaders, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'user-agent': device.userAgent, ...headers },
      ...(payload && { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      body: isJson ? answer.json() : undefined,
    };
  };
  const callFor = (viewer: Viewer | null) => callAs(service, viewer, device.ipAddress);
  return {
    deps,
    app,
    db,
    databaseUrl,
    /** As the gateway passes a request on; null is a visitor who has not signed in. */
    get: (url: string, viewer: Viewer | null = null, headers: OutgoingHttpHeaders = {}) =>
      call('GET', url, { ...callFor(viewer), ...headers }),
    post: (url: string, viewer: Viewer | null = null, payload?: object, headers: OutgoingHttpHeaders = {}) =>
      call('POST', url, { ...callFor(viewer), ...headers }, payload),
    /** As a process that the contract names for the call, or as the given one. */
    getInternally: (url: string, from = callerOf(service, 'get', url)) => call('GET', url, callInternally(service, from)),
    postInternally: (url: string, payload?: object, from = callerOf(service, 'post', url)) =>
      call('POST', url, callInternally(service, from), payload),
    /** Gives the service an event through its inbox, as the bus would. With the `id` of an earlier one it is a redelivery. */
    deliver: <Data extends z.ZodType>(definition: EventDefinition<Data>, data: z.input<Data>, id?: string) =>
      deliverEvent(db, consumers(deps), definition, data, id),
    outbox: () => readOutbox(db),
    async stop() {
      await app.close();
      await Promise.all((clients?.(deps) ?? []).map((client) => client.close()));
      await database.drop();
    },
  };
}
