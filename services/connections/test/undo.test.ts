import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startDueRun } from '../src/runs/runs.ts';
import { aLink, type Connections, introduce, startConnections, superuser } from './harness.ts';
import { claim, logs, partnersOf, run, start } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
  await introduce(connections, 6);
});
afterEach(() => connections.stop());

const undo = (id: number) => connections.post(`/api/connection/logs/${id}/undo`, superuser);

/** Each link as pair, when it began and when it ended. */
const allLinks = () =>
  connections.db.anyFirst(sql.type(z.object({ link: z.unknown() }))`
    select jsonb_build_array(school_a, school_b, began_at at time zone 'UTC', ended_at at time zone 'UTC', half_term) as link
    from links
    order by id
  `);

/** A run, and an hour later one that replaces its links. Returns the id of the second. */
async function replace(first: object[], second: object[]): Promise<number> {
  await run(connections, first);
  connections.passSeconds(3_600);
  return run(connections, second);
}

test('a run that replaces links of its half term says so, and undo brings exactly those back', async () => {
  const id = await replace([aLink(1, 2), aLink(1, 3), aLink(4, 5)], [aLink(1, 4), aLink(1, 2)]);
  expect(await logs(connections)).toMatchObject([
    { id, replaces: 3, canUndo: true, undoneAt: null, undo: null },
    { replaces: 0, canUndo: false },
  ]);
  connections.passSeconds(3_600);
  await takeAuditEvents(connections.db);
  const { status, body } = await undo(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    state: 'finished',
    canUndo: false,
    undoneAt: '2026-11-20T12:00:00.000Z',
    undo: { linksRestored: 3, schoolsLeftOut: 0 },
  });
  expect(await partnersOf(connections, 1)).toEqual([2, 3]);
  expect(await partnersOf(connections, 4)).toEqual([5]);
  expect(await takeAuditEvents(connections.db)).toMatchObject([{ type: 'connections-run-undone', userId: superuser.userId }]);

  const [at10, at11, at12] = [10, 11, 12].map((hour) => `2026-11-20T${hour}:00:00`);
  expect(await allLinks()).toEqual([
    [1, 2, at10, at11, 12_157],
    [1, 3, at10, at11, 12_157],
    [4, 5, at10, at11, 12_157],
    [1, 4, at11, at12, 12_157],
    [1, 2, at11, at12, 12_157],
    [1, 2, at12, null, 12_157],
    [1, 3, at12, null, 12_157],
    [4, 5, at12, null, 12_157],
  ]);
});

test('the other services learn which links came back', async () => {
  const id = await replace([aLink(1, 2), aLink(3, 4)], [aLink(1, 3), aLink(2, 4)]);
  await undo(id);
  const published = (await connections.outbox()).filter(({ type }) => type === 'SchoolLinksChanged');
  const last = new Map(published.map(({ data }) => [data.schoolId, data.linkedSchoolIds]));
  expect(Object.fromEntries(last)).toEqual({ 1: [2], 2: [1], 3: [4], 4: [3] });
});

test('a repeated undo changes nothing', async () => {
  const id = await replace([aLink(1, 2)], [aLink(1, 3)]);
  const first = (await undo(id)).body;
  const links = await allLinks();
  connections.passSeconds(60);
  expect((await undo(id)).body).toEqual(first);
  expect(await allLinks()).toEqual(links);
});

test('concurrent undos restore the links once', async () => {
  const id = await replace([aLink(1, 2), aLink(3, 4)], [aLink(1, 3)]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => undo(id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect(await allLinks()).toHaveLength(5);
});

test('links with schools that have left stay ended, and the log counts the schools', async () => {
  const id = await replace([aLink(1, 2), aLink(1, 3), aLink(2, 3), aLink(4, 5)], [aLink(1, 4)]);
  await connections.deliverSchool({ schoolId: 3, version: 2, isActive: false });
  expect((await undo(id)).body).toMatchObject({ undo: { linksRestored: 2, schoolsLeftOut: 1 } });
  expect(await partnersOf(connections, 1)).toEqual([2]);
  await connections.deliverSchool({ schoolId: 3, version: 3 });
  expect(await partnersOf(connections, 1)).toEqual([2]);
});

test('a run cannot be undone once the next has begun, during one, or when it replaced nothing', async () => {
  const refused = async (id: number) => (await undo(id)).body;
  const first = await run(connections, [aLink(1, 2)]);
  expect(await refused(first)).toMatchObject({ status: 409, code: 'cannot-undo', detail: 'This run can no longer be undone.' });
  const second = await run(connections, [aLink(1, 3)]);
  const { id: preview } = (await connections.post('/api/connection/preview', superuser)).body;
  expect(await refused(second)).toMatchObject({ status: 409, code: 'run-in-progress' });
  const fail = async (id: number) =>
    connections.postInternally(`/internal/runs/${id}/failed`, {
      fencingToken: (await claim(connections, id)).body.fencingToken,
      reason: 'lost',
    });
  await fail(preview);
  expect((await logs(connections))[1]).toMatchObject({ id: second, canUndo: true });

  const { id: next } = (await start(connections)).body;
  expect((await logs(connections))[2]).toMatchObject({ id: second, canUndo: false });
  // A run that fails has changed nothing.
  await fail(next);
  expect((await logs(connections))[2]).toMatchObject({ id: second, canUndo: true });
  await run(connections, [aLink(2, 3)], '/api/connection/interim');
  expect(await refused(second)).toMatchObject({ code: 'cannot-undo' });
  expect(await refused(99)).toMatchObject({ status: 404 });
  expect(await partnersOf(connections, 1)).toEqual([3]);
});

test('the run of a new half term replaces none of its links and cannot be undone', async () => {
  await run(connections, [aLink(1, 2)]);
  connections.time.now = new Date('2027-01-04T05:00:00.000Z');
  const id = (await startDueRun(connections.deps))!;
  const { fencingToken } = (await claim(connections, id)).body;
  await connections.postInternally(`/internal/runs/${id}/finish`, {
    fencingToken,
    links: [aLink(1, 3)],
    quality: { total: 1, bound: 2, min: 0.5, p5: 0.5, repeats: 0, seed: 1, inputHash: 'abc' },
  });
  expect((await logs(connections))[0]).toMatchObject({ replaces: 0, canUndo: false });
  expect((await undo(id)).body).toMatchObject({ code: 'cannot-undo' });
});

test('schools that were linked only by an undone run do not count as having met', async () => {
  const id = await replace([aLink(1, 2)], [aLink(1, 3)]);
  await undo(id);
  const { body } = await start(connections);
  expect((await claim(connections, body.id)).body.history).toEqual({ schoolA: [1], schoolB: [2], halfTermsAgo: [1] });
});
