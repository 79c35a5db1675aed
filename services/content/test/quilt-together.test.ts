import { brotliDecompressSync } from 'node:zlib';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { callAs } from '@patchwork/testkit/callers';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Quilt } from '../src/contract-types.ts';
import { type Content, startContent } from './harness.ts';
import {
  HALF_TERM,
  introduceQuilts,
  lead,
  linked,
  otherLead,
  patchOf,
  quiltOf,
  sewn,
  stranger,
  teacher,
  unlinked,
} from './quilt-steps.ts';
import { withdraw } from './withdraw-steps.ts';

// Classrooms ask some seconds before the quilt turns over, and the answer waits for that moment.

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent();
  await introduceQuilts(content);
  await sewn(content, teacher, { description: 'A bell' });
  await sewn(content, stranger, { description: 'Rain on a tin roof' });
});
afterAll(() => content.stop());

const moveTo = (time: Date) =>
  content.db.query(sql.type(Nothing)`
    update half_terms set reveals_at = ${time.toISOString()} where half_terms.id = ${HALF_TERM}
  `);
const inMs = (ms: number) => new Date(Date.now() + ms);

/** The quilt, and when the answer came. */
async function reveal(viewer: Viewer): Promise<{ quilt: Quilt; at: number }> {
  const { status, body } = await content.get('/api/quilt/reveal', viewer);
  expect(status).toBe(200);
  return { quilt: body as Quilt, at: Date.now() };
}

test('comes to all classrooms of all schools just after the moment, whole and the same as later', async () => {
  const moment = inMs(2_500);
  await moveTo(moment);
  const viewers = [teacher, lead, stranger, linked, unlinked];
  const answers = await Promise.all(viewers.map(reveal));
  for (const [index, { quilt, at }] of answers.entries()) {
    expect(at).toBeGreaterThanOrEqual(moment.getTime());
    expect(at).toBeLessThan(moment.getTime() + 2_000);
    const later = await quiltOf(content, viewers[index]!);
    expect(quilt).toEqual({ ...later, now: quilt.revealsAt });
    expect(quilt.isRevealed).toBe(true);
  }
  expect(patchOf(answers[0]!.quilt, 2)).toMatchObject({ state: 'face-up', description: 'Rain on a tin roof' });
  expect(JSON.stringify(answers.at(-1)!.quilt)).not.toMatch(/Rain|bell/);
});

test('is the same for a classroom that accepts Brotli', { tags: ['whole'] }, async () => {
  await moveTo(inMs(2_000));
  const headers = { ...callAs('content', teacher, device.ipAddress), 'accept-encoding': 'br' };
  const compressed = content.app.inject({ method: 'GET', url: '/api/quilt/reveal', headers });
  const { quilt } = await reveal(teacher);
  const { headers: sent, rawPayload } = await compressed;
  expect(sent['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(quilt);
});

test('comes at once when the quilt turns over later or already has, and is 404 without a half term', async () => {
  const { quilt } = await reveal(teacher);
  expect([quilt.isRevealed, patchOf(quilt, 2).state]).toEqual([false, 'face-down']);
  await moveTo(inMs(-1_000));
  expect((await reveal(teacher)).quilt).toMatchObject({ isRevealed: true, sewn: 2 });
  await content.db.query(sql.type(Nothing)`delete from half_terms`);
  expect((await content.get('/api/quilt/reveal', teacher)).status).toBe(404);
});

test('stays face down when the moment is put off while classrooms wait', { tags: ['whole'] }, async () => {
  await moveTo(inMs(7_000));
  const waiting = [teacher, unlinked].map(reveal);
  // Takes longer than to find out that the others must wait.
  await quiltOf(content, teacher);
  const moved = Date.now();
  await moveTo(inMs(3_600_000));
  for (const { quilt, at } of await Promise.all(waiting)) {
    expect([quilt.isRevealed, at - moved > 500]).toEqual([false, true]);
    expect(JSON.stringify(quilt)).not.toContain('Rain');
  }
});

test('has what other schools see at that moment, not when the classroom began to wait', { tags: ['whole'] }, async () => {
  await moveTo(inMs(9_000));
  const waiting = reveal(teacher);
  await withdraw(content, otherLead, 'media', patchOf(await quiltOf(content, stranger), 2).mediaItem!.id);
  await sewn(content, linked, { description: 'The sea' });
  const { quilt } = await waiting;
  expect(patchOf(quilt, 2)).toMatchObject({ state: 'checked', description: null, mediaItem: null });
  expect(patchOf(quilt, 11)).toMatchObject({ state: 'face-up', description: 'The sea' });
});
