import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { operations } from '@patchwork/contracts/types/identity';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInternalClient, type InternalClient } from '../src/client.ts';
import { AppError, invalid } from '../src/errors.ts';
import { buildServer } from '../src/http.ts';
import { createLog } from '../src/log.ts';

/** What the next call answers, and who made the last one. */
let answer: () => unknown = () => ({ count: 3 });
let caller: unknown;
let app: FastifyInstance;
let identity: InternalClient<operations>;
const strangers: Server[] = [];

const clientOf = (url: string, signingKeys = testSigningKeys, timeout = 500) =>
  createInternalClient<operations>({ service: 'identity', url, signingKeys, from: 'schools', timeout });

const count = (client = identity, groupId = 4) => client.call('countActiveUsersOfGroup', { path: { groupId } });

/** A neighbour that misbehaves on the wire. */
async function stranger(onRequest: Parameters<typeof createServer>[1]) {
  const server = createServer(onRequest as never);
  strangers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

beforeAll(async () => {
  app = await buildServer({
    service: 'identity',
    log: createLog('identity', 'silent'),
    signingKeys: testSigningKeys,
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
  for (const server of strangers) {
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

it('calls an operation by its name, as a process and not as a person', async () => {
  answer = () => ({ count: 3 });
  expect(await identity.call('countActiveUsersOfGroup', { path: { groupId: 4 }, requestId: 'r-1' })).toEqual({ count: 3 });
  expect(caller).toEqual({ viewer: null, service: 'schools', ipAddress: null, requestId: 'r-1', params: { groupId: 4 } });
});

it('answers nothing where the operation answers nothing', async () => {
  expect(await identity.call('endSchoolSessions', { path: { schoolId: 1 } })).toBeUndefined();
});

it.each([
  ['conflict', new AppError('conflict', 'group-in-use', 'The group still has users.')],
  ['invalid', invalid('bad-group', [{ field: 'groupId', message: 'Select a group' }])],
  ['not-found', new AppError('not-found', 'not-found', 'Gone.')],
  ['rate-limited', new AppError('rate-limited', 'slow-down', 'Wait.', { retryAfter: 7 })],
  ['unavailable', new AppError('unavailable', 'hashing-busy', 'Busy.', { retryAfter: 9 })],
])('brings back the kind and the code of a refusal: %s', async (kind, refusal) => {
  answer = () => {
    throw refusal;
  };
  const { code, errors, retryAfter } = refusal;
  expect(await failureOf(count())).toMatchObject({ kind, code, errors, retryAfter });
});

it('takes a bug or a refused assertion on the other side as unavailable', async () => {
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

it('gives up in time on a neighbour that never answers', async () => {
  const started = performance.now();
  expect(await failureOf(count(await stranger(() => undefined)))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
  expect(performance.now() - started).toBeLessThan(2_000);
});

it('gives up in time on a neighbour that stops halfway', async () => {
  const client = await stranger((_, response) => response.writeHead(200, { 'content-length': 100 }).write('{"count":'));
  expect(await failureOf(count(client))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
});

it('takes a connection that breaks, is refused or answers no JSON as unavailable', async () => {
  const breaking = await stranger((_, response) =>
    response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
  );
  expect(await failureOf(count(breaking))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
  expect(await failureOf(count(clientOf('http://127.0.0.1:1')))).toMatchObject({ kind: 'unavailable', code: 'identity-away' });
  const failure = await failureOf(count(await stranger((_, response) => response.end('<p>canary</p>'))));
  expect(failure).toMatchObject({ kind: 'unavailable', code: 'identity-failed' });
  expect(String(failure.cause)).not.toContain('canary');
});
