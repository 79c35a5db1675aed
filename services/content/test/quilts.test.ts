import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Content, startContent } from './harness.ts';
import {
  colleague,
  deliverHalfTerm,
  HALF_TERM,
  introduceQuilts,
  lead,
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

test('a quilt has the classes of the school and of those linked with it, and a question', async () => {
  const { status, body } = await content.get('/api/quilt', teacher);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    halfTerm: { id: HALF_TERM, name: `Half term ${HALF_TERM}` },
    isCurrent: true,
    choices: [],
    school: { id: 1, name: 'Harbour View Primary' },
    schools: 3,
    classes: 3,
    sewn: 0,
    isRevealed: false,
    mayRemind: true,
    stitches: [],
  });
  expect(body.question.texts.en).toBe('What do you hear at playtime?');
  expect(
    body.patches.map(({ schoolGroup, state, maySew }: never) => [(schoolGroup as { id: number }).id, state, maySew]),
  ).toEqual([
    [1, 'not-sewn', true],
    [11, 'not-sewn', false],
    [2, 'not-sewn', false],
  ]);
});

test('a class sews its patch; other schools know only that it has', async () => {
  const { status, body } = await sew(content, teacher, { description: ' A bell ' });
  expect(status).toBe(201);
  const own = patchOf(body, 1);
  expect(own).toMatchObject({ isOwn: true, state: 'preparing', description: 'A bell', maySew: true });
  expect(own.mediaItem).toMatchObject({ altText: 'A bell', processing: 'queued' });
  expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'face-down', mediaItem: null, description: null });
  expect(await takeAuditEvents(content.db)).toMatchObject([{ type: 'patch-sewn', userId: 1, schoolId: 1 }]);
});
