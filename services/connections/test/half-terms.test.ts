import { Nothing } from '@patchwork/platform/db';
import { readOutbox, takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureHalfTerms } from '../src/half-terms/half-terms.ts';
import { startDueRun } from '../src/runs/runs.ts';
import { type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './harness.ts';

const Count = z.object({ count: z.int() });

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

interface HalfTerm {
  id: number;
  name: string;
  dates: { england: string; wales: string; scotland: string; northernIreland: string };
  runAt: string;
  runId: number | null;
  quiltsRevealAt: string;
}
const calendar = async (): Promise<HalfTerm[]> => (await connections.get('/api/connection/calendar', superuser)).body;
const halfTerm = async (name: string): Promise<HalfTerm> => (await calendar()).find((one) => one.name === name)!;
const move = (id: number, dates: object) => connections.post(`/api/connection/calendar/${id}`, superuser, { dates });
const startDue = () => startDueRun(connections.deps);
const logs = async () => (await connections.get('/api/connection/logs', superuser)).body;
const at = (moment: string) => {
  connections.time.now = new Date(moment);
};
const claim = async (runId: number) =>
  (await connections.postInternally(`/internal/runs/${runId}/claim`, { worker: 'one' })).body;
async function finish(runId: number): Promise<void> {
  const { fencingToken } = await claim(runId);
  const { status } = await connections.postInternally(`/internal/runs/${runId}/finish`, {
    fencingToken,
    links: [],
    quality: someQuality,
  });
  expect(status).toBe(204);
}

test('the calendar has six half terms a year for five years, each with its run time', async () => {
  const all = await calendar();
  expect(all).toHaveLength(30);
  expect(all[0]).toEqual({
    id: 12_156,
    name: 'Autumn 1, 2026/27',
    dates: { england: '2026-09-01', wales: '2026-09-01', scotland: '2026-08-12', northernIreland: '2026-09-01' },
    // 04:00 in London, in British Summer Time.
    runAt: '2026-08-12T03:00:00.000Z',
    runId: null,
    // 14:00 in London on the Friday of the fourth week in England, which begins last.
    quiltsRevealAt: '2026-09-25T13:00:00.000Z',
  });
  expect(all[2]).toMatchObject({ name: 'Spring 1, 2026/27', runAt: '2027-01-04T04:00:00.000Z' });
  expect(all.at(-1)).toMatchObject({ name: 'Summer 2, 2030/31' });
  expect(all.map(({ runAt }) => runAt)).toEqual(all.map(({ runAt }) => runAt).sort());
});

test('a half term beyond the range of its column is 404', async () => {
  const { dates } = (await calendar()).at(-1)!;
  for (const id of [2_147_483_647, 2_147_483_648, 9_999_999_999]) expect([id, (await move(id, dates)).status]).toEqual([id, 404]);
});

test('processes that start together each find the calendar whole', async () => {
  const { db, time } = connections;
  for (let turn = 0; turn < 60; turn += 1) {
    await db.query(sql.type(Nothing)`delete from half_terms`);
    await Promise.all(Array.from({ length: 4 }, () => ensureHalfTerms(db, time.now)));
    expect(await db.oneFirst(sql.type(Count)`select count(*) as count from half_terms`)).toBe(30);
  }
});

test('the calendar is extended automatically, keeps changed dates, and shows the past two years', async () => {
  const { id, dates } = await halfTerm('Autumn 2, 2027/28');
  await move(id, { ...dates, wales: '2027-11-02' });
  at('2029-09-03T10:00:00Z');
  await ensureHalfTerms(connections.db, connections.time.now);
  await ensureHalfTerms(connections.db, connections.time.now);
  const all = await calendar();
  expect(all[0]!.name).toBe('Autumn 1, 2027/28');
  expect(all.at(-1)!.name).toBe('Summer 2, 2033/34');
  expect((await halfTerm('Autumn 2, 2027/28')).dates.wales).toBe('2027-11-02');
});

test('a superuser changes the calendar; the run time follows and an audit event is recorded', async () => {
  const { id, dates } = await halfTerm('Spring 1, 2026/27');
  const { status, body } = await move(id, { ...dates, northernIreland: '2027-01-02' });
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    name: 'Spring 1, 2026/27',
    dates: { ...dates, northernIreland: '2027-01-02' },
    runAt: '2027-01-02T04:00:00.000Z',
    runId: null,
    quiltsRevealAt: '2027-01-29T14:00:00.000Z',
  });
  expect(await halfTerm('Spring 1, 2026/27')).toEqual(body);
  expect(await takeAuditEvents(connections.db)).toMatchObject([
    { type: 'connection-calendar-changed', userId: superuser.userId },
  ]);
});

test('the calendar rejects invalid dates with a message for each field', async () => {
  const { id, dates } = await halfTerm('Spring 1, 2026/27');
  const problem = async (change: object) => (await move(id, { ...dates, ...change })).body;
  expect(await problem({ wales: '2026-11-20', england: '2028-01-04' })).toMatchObject({
    status: 400,
    errors: [
      { field: 'dates.england', message: 'Choose a day of the school year 2026/27.' },
      { field: 'dates.wales', message: 'Choose a day after today.' },
    ],
  });
  expect(await problem({ wales: '2027-02-30' })).toMatchObject({ status: 400, errors: [{ field: 'dates.wales' }] });
  expect(await problem({ wales: undefined })).toMatchObject({ status: 400, errors: [{ field: 'dates.wales' }] });
  for (const scotland of ['2027-02-17', '2027-03-01'])
    expect(await problem({ scotland })).toMatchObject({ status: 409, code: 'half-terms-out-of-order' });
  expect((await move(77, dates)).body).toMatchObject({ status: 404, code: 'not-found' });
  expect(await halfTerm('Spring 1, 2026/27')).toMatchObject({ dates });
  const admin = { ...superuser, roles: superuser.roles.filter((role) => role !== 'Superuser') };
  expect((await connections.get('/api/connection/calendar', admin)).status).toBe(403);
  expect((await connections.post(`/api/connection/calendar/${id}`, admin, { dates })).status).toBe(403);
});

test('the calendar rejects changes to a half term that has begun in a nation', async () => {
  const { id, dates } = await halfTerm('Autumn 2, 2026/27');
  expect(await move(id, { ...dates, england: '2026-12-01' })).toMatchObject({ status: 409, body: { code: 'half-term-begun' } });
});

test('the calendar stays in order when two adjacent half terms are changed concurrently', async () => {
  const [one, other] = [await halfTerm('Spring 1, 2026/27'), await halfTerm('Spring 2, 2026/27')];
  const answers = await Promise.all([
    // Its quilts would turn over on 12 February.
    move(one.id, { ...one.dates, england: '2027-01-20' }),
    move(other.id, { ...other.dates, england: '2027-02-10' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the run of a half term starts once when the half term begins, even with concurrent callers', async () => {
  await introduce(connections, 3);
  at('2027-01-04T03:59:59Z');
  expect(await startDue()).toBeNull();
  at('2027-01-04T04:00:00Z');
  const answers = await Promise.all(Array.from({ length: 6 }, startDue));
  const runId = answers.find((answer) => answer !== null)!;
  expect(answers.filter((answer) => answer !== null)).toEqual([runId]);
  expect(await logs()).toMatchObject([{ id: runId, type: 'main', state: 'running', halfTerm: 'Spring 1, 2026/27' }]);
  expect((await halfTerm('Spring 1, 2026/27')).runId).toBe(runId);
  const jobs = (await readOutbox(connections.db)).filter(({ kind }) => kind === 'job');
  expect(jobs).toMatchObject([{ type: 'run-connections', data: { runId } }]);
  await finish(runId);
  expect(await startDue()).toBeNull();
  at('2027-02-17T04:00:00Z');
  expect(await startDue()).toBeGreaterThan(runId);
});

test('the run of a half term starts late if it was missed, but only for the current half term', async () => {
  at('2027-03-10T12:00:00Z');
  const runId = (await startDue())!;
  expect(await logs()).toMatchObject([{ halfTerm: 'Spring 2, 2026/27' }]);
  await finish(runId);
  expect(await startDue()).toBeNull();
  expect((await halfTerm('Spring 1, 2026/27')).runId).toBeNull();
});

test('the run of a half term that began before the calendar existed does not start automatically', async () => {
  expect(await startDue()).toBeNull();
});

test('the run of a half term waits until another run has finished', async () => {
  at('2027-01-04T03:59:50Z');
  const { id } = (await connections.post('/api/connection/preview', superuser)).body;
  at('2027-01-04T04:00:00Z');
  expect(await startDue()).toBeNull();
  await finish(id);
  expect(await startDue()).not.toBeNull();
});

test('the run of a half term is not repeated after a superuser has started one', async () => {
  at('2027-01-04T04:00:10Z');
  await finish((await connections.post('/api/connection', superuser)).body.id);
  expect(await startDue()).toBeNull();
  expect((await halfTerm('Spring 1, 2026/27')).runId).toBeNull();
});

test('the run of a half term starts again an hour after it failed', async () => {
  at('2027-01-04T04:00:00Z');
  const failed = (await startDue())!;
  const { fencingToken } = await claim(failed);
  await connections.postInternally(`/internal/runs/${failed}/failed`, { fencingToken, reason: 'out of breath' });
  at('2027-01-04T04:59:00Z');
  expect(await startDue()).toBeNull();
  expect((await halfTerm('Spring 1, 2026/27')).runId).toBeNull();
  at('2027-01-04T05:00:01Z');
  const second = (await startDue())!;
  expect(second).toBeGreaterThan(failed);
  expect((await halfTerm('Spring 1, 2026/27')).runId).toBe(second);
});

describe('the day on which quilts turn over', () => {
  const revealOn = (id: number, dates: object, quiltsRevealOn: string) =>
    connections.post(`/api/connection/calendar/${id}`, superuser, { dates, quiltsRevealOn });

  test('is moved by a superuser, then stays while the dates move', async () => {
    const { id, dates } = await halfTerm('Spring 1, 2026/27');
    const moved = await revealOn(id, dates, '2027-02-04');
    expect([moved.status, moved.body.quiltsRevealAt]).toEqual([200, '2027-02-04T14:00:00.000Z']);
    expect(await takeAuditEvents(connections.db)).toMatchObject([{ type: 'connection-calendar-changed' }]);
    expect((await move(id, { ...dates, wales: '2027-01-11' })).body.quiltsRevealAt).toBe('2027-02-04T14:00:00.000Z');
  });

  test('moves with the dates while it is the usual one, also when a superuser has sent that', async () => {
    const { id, dates } = await halfTerm('Spring 1, 2026/27');
    expect((await revealOn(id, dates, '2027-01-29')).body.quiltsRevealAt).toBe('2027-01-29T14:00:00.000Z');
    expect((await move(id, { ...dates, wales: '2027-01-14' })).body.quiltsRevealAt).toBe('2027-02-05T14:00:00.000Z');
  });

  test('is one of the half term, after today', async () => {
    const { id, dates } = await halfTerm('Spring 1, 2026/27');
    for (const day of ['2027-01-04', '2027-02-17', '2027-06-01'])
      expect((await revealOn(id, dates, day)).body).toMatchObject({
        status: 400,
        errors: [{ field: 'quiltsRevealOn', message: 'Choose a day of this half term.' }],
      });
    expect((await revealOn(id, dates, '2026-11-20')).body.errors).toEqual([
      { field: 'quiltsRevealOn', message: 'Choose a day after today.' },
    ]);
    for (const day of ['2027-01-05', '2027-02-16']) expect((await revealOn(id, dates, day)).status).toBe(200);
  });

  test('keeps the next half term from beginning before it', async () => {
    const { id, dates } = await halfTerm('Spring 2, 2026/27');
    expect((await move(id, { ...dates, scotland: '2027-01-29', wales: '2027-01-28' })).body.errors).toEqual(
      ['wales', 'scotland'].map((nation) => ({
        field: `dates.${nation}`,
        message: 'Choose a day after the quilts of the half term before have turned over.',
      })),
    );
  });

  test('moves in a half term that has begun, until the quilts turn over; its dates do not', async () => {
    at('2027-01-20T10:00:00Z');
    const { id, dates } = await halfTerm('Spring 1, 2026/27');
    expect((await revealOn(id, dates, '2027-02-05')).body.quiltsRevealAt).toBe('2027-02-05T14:00:00.000Z');
    expect((await revealOn(id, { ...dates, wales: '2027-01-25' }, '2027-02-08')).body.code).toBe('half-term-begun');
    expect((await move(id, dates)).body.code).toBe('half-term-begun');
    at('2027-02-05T14:00:00Z');
    expect((await revealOn(id, dates, '2027-02-10')).body).toMatchObject({ status: 409, code: 'quilts-revealed' });
  });
});

test('a teacher is told the first day of the next half term in the nation of their school', async () => {
  const nextOf = async (schoolId: number) => (await connections.get('/api/connection/next', teacherOf(schoolId))).body;
  const [kent, orkney, down] = [1, 2, 3];
  await connections.deliverSchool({ schoolId: kent, countyId: 8 });
  await connections.deliverSchool({ schoolId: orkney, countyId: 84 });
  await connections.deliverSchool({ schoolId: down, countyId: 94 });
  expect([await nextOf(kent), await nextOf(orkney)]).toEqual([{ date: '2027-01-04' }, { date: '2027-01-05' }]);
  const { id, dates } = await halfTerm('Spring 1, 2026/27');
  await move(id, { ...dates, northernIreland: '2027-01-06' });
  expect(await nextOf(down)).toEqual({ date: '2027-01-06' });
  // The links are made for all nations on the earliest first day.
  at('2027-01-04T04:00:00Z');
  expect([await nextOf(kent), await nextOf(orkney)]).toEqual([{ date: '2027-02-22' }, { date: '2027-02-17' }]);
});

test('there is no next date for a school without links to come, and at the end of the calendar', async () => {
  const nextOf = async (schoolId: number) => (await connections.get('/api/connection/next', teacherOf(schoolId))).body;
  await connections.deliverSchool({ schoolId: 1, typeId: 11 });
  await connections.deliverSchool({ schoolId: 2, isActive: false });
  await connections.deliverSchool({ schoolId: 3 });
  expect([await nextOf(1), await nextOf(2), await nextOf(404)]).toEqual([{ date: null }, { date: null }, { date: null }]);
  at('2031-07-01T10:00:00Z');
  expect(await nextOf(3)).toEqual({ date: null });
});
