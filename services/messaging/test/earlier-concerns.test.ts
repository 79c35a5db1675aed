import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import { clientOf } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pinEarlierCases } from '../src/concerns/pin-evidence.ts';
import { admin, type Cases, leadOf, startCases } from './case-steps.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
  for (const userId of [25, 27, 900]) cases.neighbours.addPerson(userId, Math.min(9, Math.floor(userId / 10)));
});
afterAll(() => cases?.stop());

/** As the release before stores a concern: through its table, which is a view now, without evidence, hold and author. */
const raisedEarlier = (kind: string, targetId: number, reason = 'A surname is in it'): Promise<number> =>
  cases.messaging.db.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concerns (kind, target_id, article_id, school_id, reason, raised_by, raised_by_school_id, excerpt, created_at)
    values (${kind}, ${targetId}, null, 2, ${reason}, 10, 1, 'Our coats', now() - interval '30 days')
    returning id
  `);
const run = () => pinEarlierCases(cases.messaging.deps);
const evidenceOf = async (id: number) => (await cases.read(id)).body.evidence;

test('pins and holds what an open concern of the release before is about, once, also while it is hidden', async () => {
  const texts = [{ field: 'narrative' as const, text: 'Our coats and a surname' }];
  const report = cases.newSubject({ texts, isHidden: true });
  const id = await raisedEarlier('article', report);
  expect(await evidenceOf(id)).toBeNull();
  expect(await cases.holdEvents(report)).toEqual([]);

  const together = await Promise.all([run(), run()]);
  expect(together.sort()).toEqual([0, 1]);
  expect(await run()).toBe(0);
  expect(await evidenceOf(id)).toEqual({
    pinnedAt: expect.any(String),
    sha256: 'f'.repeat(64),
    texts,
    versions: [],
    events: [],
    media: [],
  });
  const events = await cases.holdEvents(report);
  expect(events).toEqual([{ holdId: expect.any(String), kind: 'article', subjectId: report, version: 1, heldUntil: null }]);
  expect([...cases.neighbours.pinned.keys()]).toContain(events[0]!.holdId);

  await cases.close(id);
  const [, ended] = await cases.holdEvents(report);
  expect(ended).toMatchObject({ holdId: events[0]!.holdId, version: 2, heldUntil: expect.any(String) });
});

test('the author becomes involved: a Lead who wrote it no longer handles the concern', async () => {
  const id = await raisedEarlier('article', cases.newSubject({ authorId: 25 }));
  expect((await cases.read(id, leadOf(2))).status).toBe(200);
  expect(await run()).toBe(1);
  expect((await cases.read(id, leadOf(2))).status).toBe(404);
  expect((await cases.read(id)).body.concern.author).toMatchObject({ id: 25 });
});

test('a concern about a school gets its name as evidence', async () => {
  const id = await raisedEarlier('school', 2);
  expect(await run()).toBe(1);
  expect((await evidenceOf(id)).texts).toEqual([{ field: 'name', text: expect.any(String) }]);
});

test('a deleted subject is left unchanged and does not delay the next; closed and new concerns do not change', async () => {
  const gone = await raisedEarlier('article', 987_654);
  const closed = await raisedEarlier('article', cases.newSubject());
  await cases.close(closed);
  const fresh = await cases.raise();
  const before = await evidenceOf(fresh);
  const open = await raisedEarlier('comment', 5);
  cases.neighbours.subjects.set('comment/5', { schoolId: 2, articleId: null });
  expect(await run()).toBe(1);
  expect(await Promise.all([gone, closed, fresh].map(evidenceOf))).toEqual([null, null, before]);
  expect(await evidenceOf(open)).not.toBeNull();
  expect((await cases.read(gone, admin)).body.concern).toMatchObject({ excerpt: 'Our coats', state: 'new' });
});

test('content that is away is asked again in the next run', async () => {
  const id = await raisedEarlier('article', cases.newSubject());
  const { deps } = cases.messaging;
  const unreachable = clientOf<ContentOperations>('messaging', 'content');
  expect(await pinEarlierCases({ ...deps, content: unreachable })).toBe(0);
  await unreachable.close();
  expect(await run()).toBe(1);
  expect(await evidenceOf(id)).not.toBeNull();
});
