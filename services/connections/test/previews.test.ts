import { Nothing } from '@patchwork/platform/db';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteOldPreviews } from '../src/previews/previews.ts';
import { requeueForgottenRuns } from '../src/runs/requeue-runs.ts';
import { startDueRun } from '../src/runs/runs.ts';
import { aLink, type Connections, introduce, startConnections, superuser } from './harness.ts';
import { claim, finish, logs, partnersOf, run, start } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
  await introduce(connections, 6);
});
afterEach(() => connections.stop());

const PREVIEW = '/api/connection/preview';
/** The scheduled run of the half term after the current one. */
const NEXT_RUN = '2027-01-04T04:00:00.000Z';

const get = async (path: string) => (await connections.get(`/api/connection/${path}`, superuser)).body;
const newest = async () => (await get('preview')).preview;
const nextRun = () => get('nextrun');
const preview = (links: object[], query = '') => run(connections, links, `${PREVIEW}${query}`);
const use = (id: number) => connections.post(`${PREVIEW}/${id}/use`, superuser);
const keep = (id: number, isKept = true) => connections.post(`${PREVIEW}/${id}/keep`, superuser, { isKept });
const newestLog = async () => (await logs(connections))[0];
const schools = async (id: number, query = '') => get(`preview/${id}/schools${query}`);
const countRows = (table: string) =>
  connections.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${sql.identifier([table])}`);

test('a preview says what it would change, and nothing before the first one', async () => {
  expect(await newest()).toBeNull();
  await run(connections, [aLink(1, 2), aLink(1, 3), aLink(4, 5)]);
  connections.passSeconds(60);
  await connections.deliverSchool({ schoolId: 7 });
  const id = await preview([aLink(1, 2), aLink(3, 4), aLink(5, 7), aLink(3, 7)]);
  expect(await newest()).toEqual({
    run: await newestLog(),
    halfTermId: 12_157,
    schools: 7,
    linksBefore: 3,
    linksAfter: 4,
    leftOut: 1,
    tooFew: 7,
    changes: {
      linksEnding: 2,
      linksNew: 3,
      schoolsWithMore: 2,
      schoolsWithFewer: 1,
      metBefore: 1,
      schoolsNew: expect.any(Number),
    },
    changedSince: { joined: 0, left: 0, edited: 0, haveLinksChanged: false },
    isKept: false,
    canUseNow: true,
    canKeep: false,
    obstacle: null,
  });
  expect((await newest()).run.id).toBe(id);
});

test('lists who would meet whom by name, page by page, with reasons and earlier meetings', async () => {
  connections.time.now = new Date('2026-09-10T10:00:00.000Z');
  await run(connections, [aLink(1, 2)]);
  connections.time.now = new Date('2026-11-20T10:00:00.000Z');
  await connections.deliverSchool({ schoolId: 3, version: 2, name: 'St Mary’s Abbey' });
  const id = await preview([aLink(1, 2), aLink(1, 3)]);
  const page = await schools(id);
  expect(page).toMatchObject({ first: true, last: true, number: 0, totalPages: 1, totalElements: 6 });
  expect(page.content.map(({ school }: { school: { name: string } }) => school.name)).toEqual([
    'School 1',
    'School 2',
    'School 4',
    'School 5',
    'School 6',
    'St Mary’s Abbey',
  ]);
  expect(page.content[0]).toMatchObject({
    school: { id: 1, county: { name: 'County 1' } },
    linksNow: 1,
    links: [
      { school: { id: 2, name: 'School 2' }, reasons: ['town and village'], metIn: 'Autumn 1, 2026/27' },
      { school: { id: 3 }, reasons: ['town and village'], metIn: null },
    ],
  });
  expect(page.content[2]).toMatchObject({ school: { id: 4 }, linksNow: 0, links: [] });
  expect((await schools(id, "?name=mary's%20ABB")).content).toMatchObject([
    { school: { id: 3 }, links: [{ school: { id: 1 } }] },
  ]);
  expect(await schools(id, '?name=abbey%20school')).toMatchObject({ content: [], totalElements: 0, totalPages: 0, last: true });
  expect(await schools(id, '?pageNumber=1')).toMatchObject({ content: [], number: 1, first: false });
  expect((await connections.get(`${PREVIEW}/99/schools`, superuser)).status).toBe(404);
});

test('using a preview makes exactly its links, with its seed and statistics, and deletes it', async () => {
  await run(connections, [aLink(1, 2)]);
  connections.passSeconds(60);
  const id = await preview([aLink(1, 3), aLink(2, 4)]);
  const previewed = await newestLog();
  await takeAuditEvents(connections.db);
  const { status, body } = await use(id);
  expect(status).toBe(202);
  expect(body).toMatchObject({ type: 'main', state: 'running', usedPreviewId: id });
  expect(await takeAuditEvents(connections.db)).toMatchObject([{ type: 'connections-run', userId: superuser.userId }]);
  expect((await use(id)).body).toMatchObject({ status: 409, code: 'run-in-progress' });

  // No matching is needed, so the worker learns that the run is over.
  expect((await claim(connections, body.id)).body).toMatchObject({ status: 409, code: 'run-over' });
  expect(await partnersOf(connections, 1)).toEqual([3]);
  expect(await partnersOf(connections, 2)).toEqual([4]);
  expect(await newestLog()).toMatchObject({
    id: body.id,
    state: 'finished',
    progress: 100,
    usedPreviewId: id,
    connectionsStartCount: 1,
    connectionsEndCount: 2,
    replaces: 1,
    quality: previewed.quality,
    linksAfter: previewed.linksAfter,
  });
  const published = (await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated');
  expect(published.at(-1)!.data).toMatchObject({ runId: body.id, type: 'main', connections: 2 });
  expect(await newest()).toBeNull();
  expect([await countRows('preview_links'), await countRows('preview_schools')]).toEqual([0, 0]);
  expect((await use(id)).status).toBe(404);
  expect((await claim(connections, body.id)).body).toMatchObject({ code: 'run-over' });
  expect(await partnersOf(connections, 1)).toEqual([3]);
});

test.each<[string, () => Promise<unknown>, object]>([
  ['a school joins', () => connections.deliverSchool({ schoolId: 7 }), { joined: 1 }],
  ['a school leaves', () => connections.deliverSchool({ schoolId: 6, version: 2, isActive: false }), { left: 1 }],
  ['a school is edited', () => connections.deliverSchool({ schoolId: 6, version: 2, numberOfPupils: 9 }), { edited: 1 }],
  ['a run makes links', () => run(connections, [aLink(1, 2)], '/api/connection/interim'), { haveLinksChanged: true }],
])('a preview cannot be used or kept once %s', async (_, change, expected) => {
  const id = await preview([aLink(1, 3)]);
  const later = await preview([aLink(1, 3)], '?halfTerm=next');
  await connections.deliverSchool({ schoolId: 5, version: 2, badgeMediaItemId: 77 });
  expect((await newest()).canKeep).toBe(true);
  await change();
  expect(await newest()).toMatchObject({
    changedSince: { joined: 0, left: 0, edited: 0, haveLinksChanged: false, ...expected },
    canUseNow: false,
    canKeep: false,
    obstacle: 'network-changed',
  });
  expect((await keep(later)).body).toMatchObject({ status: 409, code: 'preview-outdated' });
  expect((await use(id)).status).toBe(404);
});

test('a run fails with the reason when the network changes between pressing and making the links', async () => {
  await run(connections, [aLink(1, 2)]);
  const id = await preview([aLink(1, 3)]);
  const { body } = await use(id);
  await connections.deliverSchool({ schoolId: 7 });
  expect((await claim(connections, body.id)).body).toMatchObject({ code: 'run-over' });
  expect(await newestLog()).toMatchObject({
    state: 'failed',
    failure: 'Schools or links had changed since the preview.',
    connectionsEndCount: null,
  });
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect((await start(connections)).status).toBe(202);
});

test('a run that uses a preview continues when the process that claimed it has died', async () => {
  const id = await preview([aLink(1, 3)]);
  const { body } = await use(id);
  await connections.db.query(sql.type(Nothing)`
    update runs
    set fence = 1, worker = 'dead', lease_until = ${connections.time.now.toISOString()}::timestamptz + interval '15 seconds'
    where id = ${body.id}
  `);
  expect((await claim(connections, body.id)).body).toMatchObject({ code: 'run-held' });
  connections.passSeconds(16);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([body.id]);
  expect((await claim(connections, body.id)).body).toMatchObject({ code: 'run-over' });
  expect(await newestLog()).toMatchObject({ state: 'finished', usedPreviewId: id });
  expect(await partnersOf(connections, 1)).toEqual([3]);
});

test('two workers that claim a run with a preview at the same time make its links once', async () => {
  const id = await preview([aLink(1, 3), aLink(2, 4)]);
  const { body } = await use(id);
  const answers = await Promise.all(['one', 'two', 'three'].map((worker) => claim(connections, body.id, worker)));
  for (const answer of answers) expect(answer.body).toMatchObject({ status: 409 });
  expect(await newestLog()).toMatchObject({ state: 'finished', connectionsEndCount: 2 });
  expect(await countRows('links')).toBe(2);
  expect((await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated')).toHaveLength(1);
});

test('a preview of the current half term cannot be kept, one of the next not be used now, and one of the past neither', async () => {
  const current = await preview([aLink(1, 2)]);
  expect((await keep(current)).body).toMatchObject({ code: 'preview-other-half-term' });
  const next = await preview([aLink(1, 2)], '?halfTerm=next');
  expect(await newest()).toMatchObject({
    run: { halfTerm: 'Spring 1, 2026/27' },
    canUseNow: false,
    canKeep: true,
    obstacle: null,
  });
  expect((await use(next)).body).toMatchObject({ code: 'preview-other-half-term' });
  connections.time.now = new Date(NEXT_RUN);
  expect(await newest()).toMatchObject({ canUseNow: true, canKeep: false });
  connections.time.now = new Date('2027-03-01T10:00:00.000Z');
  expect(await newest()).toMatchObject({ canUseNow: false, canKeep: false, obstacle: 'half-term-over' });
});

test('the scheduled run makes the links of the preview that is kept for it', async () => {
  await run(connections, [aLink(1, 2), aLink(5, 6)]);
  connections.passSeconds(60);
  const id = await preview([aLink(1, 3), aLink(2, 4)], '?halfTerm=next');
  expect(await nextRun()).toMatchObject({ scheduled: { previewId: null, isPreviewUsable: false } });
  await takeAuditEvents(connections.db);
  const { status, body } = await keep(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    scheduled: {
      halfTermId: 12_158,
      name: 'Spring 1, 2026/27',
      dates: { england: '2027-01-04', wales: '2027-01-04', scotland: expect.any(String), northernIreland: expect.any(String) },
      runAt: NEXT_RUN,
      endsLinks: 2,
      previewId: id,
      isPreviewUsable: true,
    },
    now: { halfTermId: 12_157, name: 'Autumn 2, 2026/27', schools: 6, links: 2, replaces: 2 },
  });
  expect((await keep(id)).body).toEqual(body);
  expect(await takeAuditEvents(connections.db)).toMatchObject([
    { type: 'connection-preview-kept' },
    { type: 'connection-preview-kept' },
  ]);
  expect(await newest()).toMatchObject({ isKept: true });

  connections.time.now = new Date(NEXT_RUN);
  const runId = (await startDueRun(connections.deps))!;
  expect((await claim(connections, runId)).body).toMatchObject({ code: 'run-over' });
  expect(await newestLog()).toMatchObject({
    id: runId,
    state: 'finished',
    usedPreviewId: id,
    ignoredPreviewId: null,
    startedBy: null,
    replaces: 0,
    canUndo: false,
  });
  expect(await partnersOf(connections, 1)).toEqual([3]);
  expect(await partnersOf(connections, 5)).toEqual([]);
  expect(await startDueRun(connections.deps)).toBeNull();
});

test('the scheduled run computes new links when the network has changed, and the log says so', async () => {
  const id = await preview([aLink(1, 3)], '?halfTerm=next');
  await keep(id);
  await connections.deliverSchool({ schoolId: 7 });
  expect(await nextRun()).toMatchObject({ scheduled: { previewId: id, isPreviewUsable: false } });
  connections.time.now = new Date(NEXT_RUN);
  const runId = (await startDueRun(connections.deps))!;
  const { status, body } = await claim(connections, runId);
  expect(status).toBe(200);
  expect(body.schools).toHaveLength(7);
  expect((await finish(connections, runId, body.fencingToken, [aLink(1, 7)])).status).toBe(204);
  expect(await newestLog()).toMatchObject({ state: 'finished', usedPreviewId: null, ignoredPreviewId: id });
  expect(await partnersOf(connections, 1)).toEqual([7]);
});

test('a kept preview outlives newer previews and 30 days, until it is kept no longer', async () => {
  connections.time.now = new Date('2026-11-20T10:00:00.000Z');
  const kept = await preview([aLink(1, 3)], '?halfTerm=next');
  await keep(kept);
  const newer = await preview([aLink(1, 4)], '?halfTerm=next');
  expect((await newest()).run.id).toBe(newer);
  expect(await nextRun()).toMatchObject({ scheduled: { previewId: kept, isPreviewUsable: true } });
  connections.passSeconds(31 * 86_400);
  await deleteOldPreviews(connections.db, connections.time.now);
  expect((await schools(kept)).totalElements).toBe(6);
  expect((await connections.get(`${PREVIEW}/${newer}/schools`, superuser)).status).toBe(404);

  expect((await keep(kept, false)).body).toMatchObject({ scheduled: { previewId: null } });
  await deleteOldPreviews(connections.db, connections.time.now);
  expect(await newest()).toBeNull();
  expect([await countRows('preview_links'), await countRows('preview_schools')]).toEqual([0, 0]);
});

test('a half term keeps one preview', async () => {
  const first = await preview([aLink(1, 3)], '?halfTerm=next');
  await keep(first);
  const second = await preview([aLink(1, 4)], '?halfTerm=next');
  await keep(first, false);
  await keep(first);
  expect((await keep(second)).body).toMatchObject({ scheduled: { previewId: second } });
  expect((await keep(first, false)).body).toMatchObject({ scheduled: { previewId: second } });
});

test('the schools of a preview that fails are deleted with the next one', async () => {
  const { body } = await connections.post(PREVIEW, superuser);
  const { fencingToken } = (await claim(connections, body.id)).body;
  expect(await countRows('preview_schools')).toBe(6);
  // A second claim, as after a crash, replaces them.
  const again = (await claim(connections, body.id)).body;
  expect(again.fencingToken).toBe(fencingToken + 1);
  await connections.postInternally(`/internal/runs/${body.id}/failed`, { fencingToken: again.fencingToken, reason: 'lost' });
  await preview([]);
  expect(await countRows('preview_schools')).toBe(6);
});

test('a preview of the next half term is refused when the calendar has none', async () => {
  connections.time.now = new Date('2040-01-01T10:00:00.000Z');
  expect((await connections.post(`${PREVIEW}?halfTerm=next`, superuser)).body).toMatchObject({
    status: 409,
    code: 'no-half-term',
  });
  expect(await nextRun()).toMatchObject({ scheduled: null });
});
