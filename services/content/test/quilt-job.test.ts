import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Content, startContent } from './harness.ts';
import { fail } from './media-steps.ts';
import {
  colleague,
  deliverHalfTerm,
  HALF_TERM,
  introduceQuilts,
  link,
  linked,
  patchOf,
  quiltOf,
  runJob,
  sew,
  sewn,
  stranger,
  teacher,
  turnOver,
  unlinked,
} from './quilt-steps.ts';
import { finishPicture, withdraw } from './withdraw-steps.ts';

let skippedMs = 0;
const now = performance.now.bind(performance);
beforeAll(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
});
afterAll(() => {
  vi.restoreAllMocks();
});

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent();
  await introduceQuilts(content);
});
afterAll(() => content.stop());

const eventsOf = async (type: 'QuiltRevealed' | 'QuiltRevealAnnounced') =>
  (await content.outbox())
    .filter((entry) => entry.type === type)
    .map(({ data }) => data as { schoolId: number; halfTermId: number; cause?: string; revealsAt?: string })
    .sort((one, other) => one.schoolId - other.schoolId);
const watch = async (viewer = teacher) => (await content.get('/api/quilt/watch', viewer)).body;
/** Lets the numbers that a process has watched become a second old. */
const aSecondLater = () => {
  skippedMs += 1_000;
};
const secondsUntil = ({ revealsAt, now }: { revealsAt: string; now: string }) =>
  (Date.parse(revealsAt) - Date.parse(now)) / 1_000;
const completesAt = (schoolId: number) =>
  content.db.maybeOneFirst(sql.type(z.object({ at: z.string().nullable() }))`
    select completes_at as at from quilts where school_id = ${schoolId} and half_term = ${HALF_TERM}
  `);

describe('when all classes have sewn', () => {
  test('the quilt turns over after twenty seconds that each waiting page learns of', async () => {
    await sewn(content, teacher);
    await sewn(content, stranger);
    expect(await completesAt(1)).toBeNull();
    // School 2 has no other class.
    expect(secondsUntil(await watch(stranger))).toBeGreaterThan(15);
    expect(secondsUntil(await watch(stranger))).toBeLessThanOrEqual(20);
    expect(await watch()).toMatchObject({ halfTermId: HALF_TERM, isRevealed: false, sewn: 2, classes: 3 });
    expect(secondsUntil(await watch())).toBeGreaterThan(86_400);
    await sewn(content, linked);
    aSecondLater();
    const watched = await watch();
    expect(watched).toMatchObject({ isRevealed: false, sewn: 3, classes: 3 });
    expect(secondsUntil(watched)).toBeGreaterThan(15);
    expect(secondsUntil(watched)).toBeLessThanOrEqual(20);
    const waiting = await quiltOf(content, teacher);
    expect(waiting).toMatchObject({
      isRevealed: false,
      revealsAt: watched.revealsAt,
      patches: [{ state: 'face-up' }, { state: 'face-down' }, {}],
    });
    await content.db.query(sql.type(Nothing)`update quilts set completes_at = completes_at - interval '20 seconds'`);
    expect(await quiltOf(content, teacher)).toMatchObject({
      isRevealed: true,
      patches: [{ state: 'face-up' }, { state: 'face-up' }, { state: 'face-up' }],
    });
    expect((await watch(linked)).isRevealed).toBe(true);
  });

  test('a school sees the patch of another whose own quilt still waits, which can then not be replaced', async () => {
    const picture = await sewn(content, teacher);
    await sewn(content, stranger);
    await content.db.query(
      sql.type(Nothing)`update quilts set completes_at = now() - interval '1 second' where completes_at is not null`,
    );
    expect(patchOf(await quiltOf(content, stranger), 1).state).toBe('face-up');
    const quilt = await quiltOf(content, teacher);
    expect([quilt.isRevealed, patchOf(quilt, 2).state, patchOf(quilt, 1).maySew]).toEqual([false, 'face-down', false]);
    expect((await sew(content, colleague, { replaces: picture })).body.code).toBe('quilt-revealed');
  });

  test('a picture in preparation or one that failed does not complete it', async () => {
    for (const viewer of [teacher, linked]) await sewn(content, viewer);
    const { id } = patchOf((await sew(content, stranger)).body, 2).mediaItem!;
    expect(await watch()).toMatchObject({ sewn: 3, classes: 3 });
    expect(secondsUntil(await watch())).toBeGreaterThan(86_400);
    await fail(content, id, 'not-decodable');
    aSecondLater();
    expect(await watch()).toMatchObject({ sewn: 2, classes: 3 });
    await finishPicture(content, id);
    aSecondLater();
    expect(secondsUntil(await watch())).toBeLessThanOrEqual(20);
  });

  test('a withdrawn picture does not complete it, a hidden one does', async () => {
    const first = await sewn(content, teacher);
    await withdraw(content, teacher, 'media', first);
    for (const viewer of [stranger, linked]) await sewn(content, viewer);
    expect(await watch()).toMatchObject({ sewn: 2, classes: 3 });
    const again = await sew(content, teacher);
    await content.deliverHidden('media', patchOf(again.body, 1).mediaItem!.id, true);
    await finishPicture(content, patchOf(again.body, 1).mediaItem!.id);
    aSecondLater();
    expect(await watch()).toMatchObject({ sewn: 3, classes: 3 });
    expect(secondsUntil(await watch())).toBeLessThanOrEqual(20);
  });

  test('the deletion of the last missing class completes it, for the page that asks next', async () => {
    for (const viewer of [teacher, stranger]) await sewn(content, viewer);
    await content.deliverGroup({ groupId: 11, version: 2, schoolId: 11, name: 'Otters', isActive: false });
    expect(await completesAt(1)).toBeNull();
    const { revealsAt } = await watch();
    expect([revealsAt, (await quiltOf(content, teacher)).revealsAt]).toEqual([await completesAt(1), revealsAt]);
  });

  test('two last classes whose pictures are ready at the same moment complete it', async () => {
    await sewn(content, teacher);
    const ids = [];
    for (const viewer of [stranger, linked])
      ids.push(patchOf((await sew(content, viewer)).body, viewer.schoolGroupId!).mediaItem!.id);
    await Promise.all(ids.map((id) => finishPicture(content, id)));
    expect(secondsUntil(await watch())).toBeLessThanOrEqual(20);
  });

  test('a school that is linked in the twenty seconds does not put it off, and neither does its class that sews', async () => {
    for (const viewer of [teacher, stranger, linked]) await sewn(content, viewer);
    const before = await completesAt(1);
    await link(content, [1, 2], [1, 11], [1, 3]);
    for (const sews of [async () => undefined, () => sewn(content, unlinked)]) {
      await sews();
      aSecondLater();
      expect((await watch()).revealsAt).toBe(before);
      expect(await completesAt(1)).toBe(before);
    }
  });

  test('a school without links waits for the date, also with all its classes', async () => {
    await sewn(content, unlinked);
    expect(await watch(unlinked)).toMatchObject({ sewn: 1, classes: 1, isRevealed: false });
    expect(secondsUntil(await watch(unlinked))).toBeGreaterThan(86_400);
  });

  test('the date counts when it is nearer', async () => {
    await content.db.query(sql.type(Nothing)`update half_terms set reveals_at = now() + interval '5 seconds'`);
    for (const viewer of [teacher, stranger, linked]) await sewn(content, viewer);
    expect(secondsUntil(await watch())).toBeLessThanOrEqual(5);
  });
});

test('watching is answered with the time of the answer, and with the numbers of a second ago at most', async () => {
  const first = await watch();
  await sewn(content, teacher);
  const again = await watch();
  expect(Date.parse(again.now)).toBeGreaterThan(Date.parse(first.now));
  aSecondLater();
  expect((await watch()).sewn).toBe(1);
  expect((await watch(unlinked)).classes).toBe(1);
});

describe('the job', () => {
  test('does nothing before the day before', async () => {
    await sewn(content, teacher);
    await runJob(content);
    expect((await content.outbox()).filter(({ destination }) => destination === 'content.quilts')).toEqual([]);
  });

  test('announces the quilts of schools with links or patches once, the day before', async () => {
    await deliverHalfTerm(content, { version: 2, reveals: 0.9 });
    for (let times = 0; times < 2; times += 1) await runJob(content);
    const announced = await eventsOf('QuiltRevealAnnounced');
    expect(announced.map(({ schoolId }) => schoolId)).toEqual([1, 2, 11]);
    expect(announced[0]).toMatchObject({ halfTermId: HALF_TERM, revealsAt: (await quiltOf(content, teacher)).revealsAt });
    await sewn(content, unlinked);
    await runJob(content);
    expect((await eventsOf('QuiltRevealAnnounced')).map(({ schoolId }) => schoolId)).toEqual([1, 2, 3, 11]);
  });

  test('announces again when the date has moved, and not what is about to turn over', async () => {
    await deliverHalfTerm(content, { version: 2, reveals: 0.9 });
    await runJob(content);
    await deliverHalfTerm(content, { version: 3, reveals: 3 });
    await runJob(content);
    expect(await eventsOf('QuiltRevealAnnounced')).toHaveLength(3);
    for (const viewer of [teacher, stranger]) await sewn(content, viewer);
    await deliverHalfTerm(content, { version: 4, reveals: 0.5 });
    await runJob(content);
    // The quilt of school 2 is complete.
    expect((await eventsOf('QuiltRevealAnnounced')).map(({ schoolId }) => schoolId)).toEqual([1, 1, 2, 11, 11]);
  });

  test('records once for each school why its quilt has turned over, and which schools it has', async () => {
    for (const viewer of [teacher, stranger]) await sewn(content, viewer);
    await content.db.query(
      sql.type(Nothing)`update quilts set completes_at = now() - interval '1 second' where completes_at is not null`,
    );
    await runJob(content);
    expect(await eventsOf('QuiltRevealed')).toEqual([{ schoolId: 2, halfTermId: HALF_TERM, cause: 'complete' }]);
    await turnOver(content);
    for (let times = 0; times < 2; times += 1) await runJob(content);
    expect(await eventsOf('QuiltRevealed')).toEqual([
      { schoolId: 1, halfTermId: HALF_TERM, cause: 'date' },
      { schoolId: 2, halfTermId: HALF_TERM, cause: 'complete' },
      { schoolId: 11, halfTermId: HALF_TERM, cause: 'date' },
    ]);
    const rows = await content.db.any(sql.type(z.object({ schoolId: z.int(), members: z.array(z.int()) }))`
      select school_id as "schoolId", member_ids as members from quilts where revealed_at is not null order by school_id
    `);
    expect(rows).toEqual([
      { schoolId: 1, members: [2, 11] },
      { schoolId: 2, members: [1] },
      { schoolId: 11, members: [1] },
    ]);
  });

  test('run by several processes at once has one effect', async () => {
    await sewn(content, teacher);
    await deliverHalfTerm(content, { version: 2, reveals: 0.9 });
    await Promise.all([runJob(content), runJob(content), runJob(content)]);
    await turnOver(content);
    await Promise.all([runJob(content), runJob(content), runJob(content)]);
    for (const type of ['QuiltRevealAnnounced', 'QuiltRevealed'] as const)
      expect((await eventsOf(type)).map(({ schoolId }) => schoolId)).toEqual([1, 2, 11]);
  });

  test('that fails between two statements has changed nothing, and the next run does the work', async () => {
    await sewn(content, teacher);
    await turnOver(content);
    await content.db.query(sql.unsafe`alter table outbox add constraint full_disk check (destination <> 'content.quilts')`);
    await expect(runJob(content)).rejects.toThrow();
    expect(await content.db.anyFirst(sql.unsafe`select school_id from quilts where revealed_at is not null`)).toEqual([]);
    // No page waits for it.
    expect((await quiltOf(content, stranger)).isRevealed).toBe(true);
    await content.db.query(sql.unsafe`alter table outbox drop constraint full_disk`);
    await runJob(content);
    expect(await eventsOf('QuiltRevealed')).toHaveLength(3);
  });

  test('takes more schools than fit into a batch', async () => {
    await content.db.query(sql.unsafe`
      insert into schools (id, version, name, type_id, is_active, is_approved)
      select number, 1, 'School ' || number, 4, true, true from generate_series(1001, 5500) as numbers (number)
    `);
    await content.db.query(sql.unsafe`
      insert into school_links (school_id, version, linked_school_ids)
      select id, 1, array[case when id % 2 = 0 then id - 1 else id + 1 end] from schools where id > 1000
    `);
    await turnOver(content);
    await runJob(content);
    expect(await eventsOf('QuiltRevealed')).toHaveLength(4_503);
    await runJob(content);
    expect(await eventsOf('QuiltRevealed')).toHaveLength(4_503);
  });

  test('records the quilts of a school that becomes visible or is linked after the date', async () => {
    await turnOver(content);
    await runJob(content);
    await link(content, [1, 2], [1, 11], [1, 3]);
    await runJob(content);
    expect((await eventsOf('QuiltRevealed')).map(({ schoolId }) => schoolId)).toEqual([1, 2, 3, 11]);
  });

  test('finishes the half term before when the next one has begun', async () => {
    await sewn(content, teacher);
    await turnOver(content);
    await content.db.query(sql.unsafe`update half_terms set starts_at = now() - interval '60 days'`);
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: -1, reveals: 20 });
    await runJob(content);
    expect((await eventsOf('QuiltRevealed')).map(({ schoolId, halfTermId }) => [schoolId, halfTermId])).toEqual([
      [1, HALF_TERM],
      [2, HALF_TERM],
      [11, HALF_TERM],
    ]);
    expect((await quiltOf(content, stranger, HALF_TERM)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([1]);
  });
});
