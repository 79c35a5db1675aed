import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, runCheck } from '../faults/checks/context.ts';
import { jobsAreDone, onlyLostFiles, receiptsAreApplied } from '../faults/checks/replaced.ts';
import type { Act } from '../faults/types.ts';
import { root } from '../src/paths.ts';

// The checks after a backing service was replaced find what is missing: here the databases are empty.

let content: TestDatabase;
let messaging: TestDatabase;
let context: Context;
const storage = mkdtempSync(join(tmpdir(), 'patchwork-replaced-'));
beforeAll(async () => {
  content = await createTestDatabase(join(root, 'services/content/migrations'));
  messaging = await createTestDatabase(join(root, 'services/messaging/migrations'));
  context = {
    databases: { content: content.pool, messaging: messaging.pool },
    system: { environment: { content: { STORAGE_DIR: storage } } },
  } as unknown as Context;
});
afterAll(async () => {
  await content.drop();
  await messaging.drop();
  rmSync(storage, { recursive: true });
});

test('a mail whose job Redis lost and that messaging does not send is found', async () => {
  const id = randomUUID();
  const { looked, violations } = await runCheck(jobsAreDone({ mails: [id], pictures: [7] }), context);
  expect(looked).toBe(2);
  expect(violations.map(({ text }) => text)).toEqual([`the mail ${id} is undefined`]);
});

test('a file without a row is found, unless it is one of a lost upload', async () => {
  for (const id of ['7', '8']) {
    mkdirSync(join(storage, 'media', id), { recursive: true });
    writeFileSync(join(storage, 'media', id, 'large.webp'), 'a picture');
  }
  const { violations } = await runCheck(onlyLostFiles(['media/7/large.webp']), context);
  expect(violations.map(({ text }) => text)).toEqual(['without a row: media/8/large.webp']);
});

test('an erasure after the moment that is not applied again is found', async () => {
  const act = (kind: string, at: number, fields: Partial<Act>): Act => ({
    ...{ number: at, kind, userId: 1, startedAt: at, endedAt: at, outcome: 'acknowledged', attempts: [], change: {}, answer: {} },
    ...fields,
  });
  const acts = [
    act('post-report', 1, { answer: { id: 5 } }),
    act('erase', 9, { change: { kind: 'article', id: 5, text: 'A parent asked', pictures: [] } }),
  ];
  const { violations } = await runCheck(receiptsAreApplied(acts, { from: 4, until: 5 }), context);
  expect(violations).toEqual([{ text: 'the erasure of article 5 is undefined', acts: [9] }]);
});
