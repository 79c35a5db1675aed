import { type Role, roles } from '@patchwork/platform/assertion';
import { loadContract } from '@patchwork/platform/contract';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fanOutMessage } from '../src/announcements/fan-out.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  await messaging.deliverSchool({ schoolId: 1 });
  await messaging.deliverPerson({ userId: 1 });
  for (const userId of [1, 2]) neighbours.addPerson(userId);
  neighbours.subjects.set('article/41', { schoolId: 1, articleId: 41 });
});
afterAll(async () => {
  await messaging.stop();
  await neighbours.stop();
});

const operations = Object.entries(loadContract('messaging').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', ...operation })),
);
const guarded = operations.filter((operation) => operation['x-roles']);
const theirs = aViewer({ userId: 1 });
const stranger = aViewer({ userId: 2, schoolId: 2 });
const admin = aViewer({ userId: 1, roles: ['Viewer', 'Admin'] });

const writing = () => ({ audience: 'everyone', subject: `News ${Math.random()}`, htmlMessage: '<p>News</p>' });
const later = () => ({ ...writing(), sendAt: new Date(Date.now() + 3_600_000).toISOString() });
const aMessage = async () => {
  const { id } = (await messaging.post('/api/messages', admin, writing())).body;
  await fanOutMessage(messaging.deps, id);
  return id as number;
};
const concern = (id = 41) => ({ kind: 'article', id, reason: `Worried ${Math.random()}` });
let nextId = 1_000;
/** A different user each time, because of the hourly limit, about an item that is not hidden. */
const aConcern = async (): Promise<number> => {
  nextId += 1;
  neighbours.subjects.set(`article/${nextId}`, { schoolId: 1, articleId: nextId });
  return (await messaging.post('/api/concern', aViewer({ userId: nextId }), concern(nextId))).body.id;
};
const why = () => ({ reason: 'To look at it' });

/**
 * For each operation: a valid body, the thing in its path (of user 1 or school 1), the status of success, and the status for
 * a user of another school with the same roles.
 */
const rules: Record<string, { body?: () => object; thing?: () => Promise<number>; success?: number; strangers?: number }> = {
  listMessages: {},
  countUnreadMessages: {},
  readMessage: { thing: aMessage, strangers: 404 },
  deleteMessage: { thing: aMessage, strangers: 404 },
  previewMessage: { body: writing },
  sendMessage: { body: writing, success: 202 },
  listAnnouncements: {},
  // A staff member may recall another's announcement.
  recallMessage: { thing: async () => (await messaging.post('/api/messages', admin, later())).body.id, strangers: 200 },
  sendFeedback: { body: () => ({ title: 'Larger letters', narrative: 'Please' }), success: 201 },
  listFeedback: {},
  raiseConcern: { body: concern, success: 201 },
  listConcerns: {},
  countConcerns: {},
  listOwnConcerns: {},
  listConcernHandlers: {},
  getConcern: { thing: aConcern, strangers: 404 },
  acknowledgeConcern: { body: why, thing: aConcern, strangers: 404 },
  addConcernNote: { body: why, thing: aConcern, strangers: 404 },
  allowInConcern: { body: () => ({ ...why(), userId: 2 }), thing: aConcern, strangers: 404 },
  involveInConcern: { body: () => ({ ...why(), userId: 2 }), thing: aConcern, strangers: 404 },
  referConcern: { body: why, thing: aConcern, strangers: 404 },
  closeConcern: { body: () => ({ ...why(), outcome: 'no-action' }), thing: aConcern, strangers: 404 },
  hideConcernSubject: { body: why, thing: aConcern, strangers: 404 },
  unhideConcernSubject: { body: why, thing: aConcern, strangers: 404 },
};

const fill = (path: string, id = 987_654) =>
  path
    .replace('{token}', 'x'.repeat(64))
    .replace('{mailId}', '01980000-0000-7000-8000-000000000000')
    .replace(/\{\w+\}/, String(id));

test('every operation with roles has a rule in this test, and no operation of the contract fails', async () => {
  expect(Object.keys(rules).sort()).toEqual(guarded.map(({ operationId }) => operationId).sort());
  for (const { path, method, operationId, 'x-internal': isInternal } of operations) {
    const { status } = isInternal
      ? await (method === 'GET' ? messaging.getInternally(fill(path)) : messaging.postInternally(fill(path), {}))
      : await (method === 'GET' ? messaging.get(fill(path), admin) : messaging.post(fill(path), admin));
    expect([operationId, status < 500]).toEqual([operationId, true]);
  }
});

test('internal operations return 403 to users', async () => {
  for (const { path, method, operationId } of operations.filter((operation) => operation['x-internal']))
    for (const viewer of [null, aViewer({ roles: [...roles] })]) {
      const { status } = await (method === 'GET' ? messaging.get(fill(path), viewer) : messaging.post(fill(path), viewer, {}));
      expect([operationId, status]).toEqual([operationId, 403]);
    }
});

describe.each(guarded.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];
  const { body, thing, success = 200, strangers } = rules[operationId] ?? {};
  const call = async (viewer: ReturnType<typeof aViewer> | null, id?: number) => {
    const url = fill(operation.path, id);
    return (await (operation.method === 'GET' ? messaging.get(url, viewer) : messaging.post(url, viewer, body?.()))).status;
  };

  test('returns 401 to visitors and 403 to roles that the contract does not list', async () => {
    const id = await thing?.();
    expect(await call(null, id)).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate)))
      expect([role, await call({ ...theirs, roles: [role] }, id)]).toEqual([role, 403]);
  });

  test.each(allowed)('allows %s, and applies the rule for users of other schools', async (role) => {
    expect(await call({ ...theirs, roles: [role] }, await thing?.())).toBe(success);
    if (!thing) return;
    // An Admin deals with the concerns of all schools.
    const expected = thing === aConcern && role === 'Admin' ? 200 : strangers;
    expect(await call({ ...stranger, roles: [role] }, await thing())).toBe(expected);
    expect(await call({ ...theirs, roles: [role] })).toBe(404);
  });
});
