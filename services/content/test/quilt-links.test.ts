import type { Viewer } from '@patchwork/platform/assertion';
import { sql } from 'slonik';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Content, startContent } from './harness.ts';
import {
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

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent();
  await introduceQuilts(content);
});
afterAll(() => content.stop());

const classesOf = async (viewer: Viewer, halfTerm?: number) =>
  (await quiltOf(content, viewer, halfTerm)).patches.map(({ schoolGroup }) => schoolGroup.id).sort((one, other) => one - other);
const sees = async (viewer: Viewer, picture: number) =>
  (await content.get(`/api/mediaitem/${picture}/small`, viewer)).status === 200;
const Members = z.object({ members: z.array(z.int()).nullable() });
const membersOf = (schoolId: number, halfTerm = HALF_TERM) =>
  content.db.maybeOneFirst(sql.type(Members)`
    select member_ids as members from quilts where school_id = ${schoolId} and half_term = ${halfTerm}
  `);

describe('before it turns over, a quilt follows the links', () => {
  test('a school that joins has a place, one that leaves has none', async () => {
    await sewn(content, stranger);
    await link(content, [1, 11], [1, 3]);
    expect([await classesOf(teacher), await classesOf(stranger), await classesOf(unlinked)]).toEqual([[1, 3, 11], [2], [1, 3]]);
    await turnOver(content);
    expect(patchOf(await quiltOf(content, teacher), 3).state).toBe('not-sewn');
    expect(await classesOf(teacher)).toEqual([1, 3, 11]);
  });
});

// The job stores the schools within a minute; until then the first change of links does.
describe.each([true, false])('after it has turned over (job has run: %s), a quilt', (hasJobRun) => {
  let pictures: Record<'teacher' | 'stranger' | 'linked', number>;
  beforeEach(async () => {
    pictures = {
      teacher: await sewn(content, teacher),
      stranger: await sewn(content, stranger),
      linked: await sewn(content, linked),
    };
    await turnOver(content);
    if (hasJobRun) await runJob(content);
  });

  test('keeps the schools whose links end, on both sides', async () => {
    await link(content);
    expect([await classesOf(teacher), await classesOf(stranger), await classesOf(linked)]).toEqual([
      [1, 2, 11],
      [1, 2],
      [1, 11],
    ]);
    expect(await sees(stranger, pictures.teacher)).toBe(true);
    expect(await sees(teacher, pictures.stranger)).toBe(true);
    expect(await sees(stranger, pictures.linked)).toBe(false);
  });

  test('keeps them whichever side says first that the link has ended', async () => {
    await content.deliverLinks(2, [], 5_000);
    expect([await classesOf(teacher), await classesOf(stranger)]).toEqual([
      [1, 2, 11],
      [1, 2],
    ]);
    await content.deliverLinks(1, [11], 5_000);
    expect([await classesOf(teacher), await classesOf(stranger)]).toEqual([
      [1, 2, 11],
      [1, 2],
    ]);
  });

  test('is joined by schools linked later in the half term, on both sides and once both say so', async () => {
    const theirs = await sewn(content, unlinked);
    await content.deliverLinks(3, [1], 5_000);
    expect([await classesOf(teacher), await classesOf(unlinked), await sees(teacher, theirs)]).toEqual([[1, 2, 11], [3], false]);
    await content.deliverLinks(1, [2, 11, 3], 5_000);
    expect([await classesOf(teacher), await classesOf(unlinked)]).toEqual([
      [1, 2, 3, 11],
      [1, 3],
    ]);
    expect([
      await sees(teacher, theirs),
      await sees(unlinked, pictures.teacher),
      await sees(unlinked, pictures.stranger),
    ]).toEqual([true, true, false]);
    expect([await membersOf(1), await membersOf(3)]).toEqual([[2, 3, 11], [1]]);
  });

  test('stays as it was when the links of the next half term are made, and the new one has the new classes', async () => {
    await content.db.query(sql.unsafe`update half_terms set starts_at = now() - interval '60 days'`);
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: -1, reveals: 20 });
    await link(content, [1, 3], [2, 11]);
    expect([await classesOf(teacher), await classesOf(unlinked), await classesOf(stranger)]).toEqual([
      [1, 3],
      [1, 3],
      [2, 11],
    ]);
    expect([
      await classesOf(teacher, HALF_TERM),
      await classesOf(stranger, HALF_TERM),
      await classesOf(linked, HALF_TERM),
    ]).toEqual([
      [1, 2, 11],
      [1, 2],
      [1, 11],
    ]);
    expect((await content.get(`/api/quilt?halfTerm=${HALF_TERM}`, unlinked)).status).toBe(404);
    expect([await sees(teacher, pictures.stranger), await sees(unlinked, pictures.teacher)]).toEqual([true, false]);
    // A link that begins now joins the new quilt alone.
    await link(content, [1, 3], [2, 11], [2, 3]);
    expect([await classesOf(stranger, HALF_TERM), await sees(unlinked, pictures.stranger)]).toEqual([[1, 2], false]);
    const fresh = await sewn(content, teacher);
    expect([await sees(unlinked, fresh), await sees(stranger, fresh)]).toEqual([false, false]);
    await turnOver(content, HALF_TERM + 1);
    expect([await sees(unlinked, fresh), await sees(stranger, fresh)]).toEqual([true, false]);
    expect(
      (await content.get('/api/quilts', unlinked)).body.map(({ halfTerm }: { halfTerm: { id: number } }) => halfTerm.id),
    ).toEqual([HALF_TERM + 1]);
  });

  test('that is delivered an event twice, or an older one, does not change', async () => {
    await content.deliverLinks(1, [2, 11], 1);
    await link(content, [1, 2], [1, 11]);
    expect([await classesOf(teacher), await classesOf(stranger)]).toEqual([
      [1, 2, 11],
      [1, 2],
    ]);
  });
});

describe('links that change while a quilt has turned over early', () => {
  test('keep its schools, and leave the quilts that still wait to follow them', async () => {
    // School 2 has the classes 2 and 1; school 1 still waits for 11.
    const [first, second] = [await sewn(content, teacher), await sewn(content, stranger)];
    await content.db.query(sql.unsafe`update quilts set completes_at = now() - interval '1 second' where school_id = 2`);
    expect([await sees(stranger, first), await sees(teacher, second)]).toEqual([true, false]);
    await link(content, [1, 11]);
    expect([await classesOf(stranger), await classesOf(teacher), await sees(stranger, first)]).toEqual([[1, 2], [1, 11], true]);
    // A quilt that shows it has turned over, although it is not linked any more.
    expect(patchOf(await quiltOf(content, teacher), 1).maySew).toBe(false);
    expect((await sew(content, teacher, { replaces: first })).body.code).toBe('quilt-revealed');
  });
});

test('links of many schools that change at once are all kept', async () => {
  for (const viewer of [teacher, stranger, linked, unlinked]) await sewn(content, viewer);
  await turnOver(content);
  await runJob(content);
  const all = [1, 2, 3, 11];
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      all.map((schoolId) =>
        content.deliverLinks(
          schoolId,
          all.filter((id) => id !== schoolId),
          6_000 + 2 * round,
        ),
      ),
    );
    await Promise.all(all.map((schoolId) => content.deliverLinks(schoolId, [], 6_001 + 2 * round)));
  }
  for (const viewer of [teacher, stranger, linked, unlinked]) expect(await classesOf(viewer)).toEqual(all);
});
