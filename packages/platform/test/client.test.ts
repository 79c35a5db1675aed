import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { operations } from '@patchwork/contracts/types/identity';
import { testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInternalClient, type InternalClient } from '../src/client.ts';
import { AppError, invalid } from '../src/errors.ts';
import { buildServer } from '../src/http.ts';
import { createLog } from '../src/log.ts';

/** The answer to the next call, and the caller of the last one. */
let answer: () => unknown = () => ({ count: 3 });
let caller: unknown;
let app: FastifyInstance;
let identity: InternalClient<operations>;
const faultyServices: Server[] = [];

const clientOf = (url: string, signingKeys = testSigningKeys, timeout = 500) =>
  createInternalClient<operations>({ service: 'identity', url, signingKeys, from: 'schools', timeout });

const count = (client = identity, groupId = 4) => client.call('countActiveUsersOfGroup', { path: { groupId } });

/** A service that violates HTTP. */
async function faultyService(onRequest: Parameters<typeof createServer>[1]) {
  const server = createServer(onRequest as never);
  faultyServices.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

beforeAll(async () => {
  app = await buildServer({
    service: 'identity',
    log: createLog('identity', 'silent'),
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('identity', {
      countActiveUsersOfGroup: (request: { caller: unknown; id: string; params: unknown }) => {
        caller = { ...(request.caller as object), requestId: request.id, params: request.params };
        return answer();
      },
      endSchoolSessions: (_: never, reply) => reply.code(204).send(),
    }),
  });
  identity = clientOf(await app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await identity.close();
  await app.close();
  for (const server of faultyServices) {
    server.closeAllConnections();
    server.close();
  }
});

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

test('calls an operation by its name, as a process and not as a user', async () => {
  answer = () => ({ count: 3 });
  expect(await identity.call('countActiveUsersOfGroup', { path: { groupId: 4 }, requestId: 'r-1' })).toEqual({ count: 3 });
  const noUser = { viewer: null, ipAddress: null, authenticatedAt: null, approvedBy: null, approvedVersion: null };
  expect(caller).toEqual({ ...noUser, service: 'schools', requestId: 'r-1', params: { groupId: 4 } });
});

test('returns nothing for an operation without a response body', async () => {
  expect(await identity.call('endSchoolSessions', { path: { schoolId: 1 } })).toBeUndefined();
});

test.each([
  ['conflict', new AppError('conflict', 'group-in-use', 'The group still has users.')],
  ['invalid', invalid('bad-group', [{ field: 'groupId', message: 'Select a group' }])],
  ['not-found', new AppError('not-found', 'not-found', 'Gone.')],
  ['rate-limited', new AppError('rate-limited', 'slow-down', 'Wait.', { retryAfter: 7 })],
  ['unavailable', new AppError('unavailable', 'hashing-busy', 'Busy.', { retryAfter: 9 })],
])('keeps the kind and the code of an error response: %s', async (kind, refusal) => {
  answer = () => {
    throw refusal;
  };
  const { code, errors, retryAfter } = refusal;
  expect(await failureOf(count())).toMatchObject({ kind, code, errors, retryAfter });
});

test('treats a 500 or a refused assertion of the other service as unavailable', async () => {
  answer = () => {
    throw new Error('canary');
  };
  const failure = await failureOf(count());
  expect(failure).toMatchObject({ kind: 'unavailable', code: 'identity-failed', retryAfter: 3 });
  expect(failure.message).not.toContain('canary');
  const impostor = clientOf(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, ['another-key'.padEnd(32, '-')]);
  expect(await failureOf(count(impostor))).toMatchObject({ kind: 'unavailable' });
  await impostor.close();
});

test('times out when a service never responds', async () => {
  expect(await failureOf(count(await faultyService(() => undefined)))).toMatchObject({
    kind: 'unavailable',
    code: 'identity-away',
  });
});

test('times out when a service stops in the middle of a response', async () => {
  const client = await faultyService((_, response) => response.writeHead(200, { 'content-length': 100 }).write('{"count":'));
  expect(await failureOf(count(client))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
});

test('treats a broken or refused connection and a response without JSON as unavailable', async () => {
  const breaking = await faultyService((_, response) =>
    response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
  );
  expect(await failureOf(count(breaking))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
  expect(await failureOf(count(clientOf('http://127.0.0.1:1')))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
  const failure = await failureOf(count(await faultyService((_, response) => response.end('<p>canary</p>'))));
  expect(failure).toMatchObject({ kind: 'unavailable', code: 'identity-failed' });
  expect(String(failure.cause)).not.toContain('canary');
});

test('reads an answer that arrived while this process was paused', async () => {
  const answering = `
    const { createServer } = require('node:http');
    const answer = (_, response) => {
      process.send('asked');
      setTimeout(() => response.setHeader('content-type', 'application/json').end('{"count":5}'), 200);
    };
    const server = createServer(answer).listen(0, '127.0.0.1', () => process.send(server.address().port));`;
  const child = spawn(process.execPath, ['-e', answering], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = (await once(child, 'message')) as [number];
  const client = clientOf(`http://127.0.0.1:${port}`);
  const counting = count(client);
  await once(child, 'message');
  // After this phase of the event loop timers run before sockets are read, as when a stopped process is continued.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
  expect(await counting).toEqual({ count: 5 });
  child.kill();
  await client.close();
});
