import { callAs } from '@patchwork/testkit/callers';
import { setReadOnly } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Content, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

test('while the database is read-only, writes get 503 with Retry-After and leave nothing, and reads go on', async () => {
  const { id } = await content.publish(teacher);
  const comment = async () => {
    const headers = { ...callAs('content', stranger), 'content-type': 'application/json' };
    const payload = JSON.stringify({ article: id, narrative: 'Lovely' });
    return content.app.inject({ method: 'POST', url: '/api/article/comment', headers, payload });
  };
  await setReadOnly(content.databaseUrl, true);
  const refusals = async () => {
    const { statusCode, headers } = await comment();
    return [statusCode, headers['retry-after']];
  };
  // Broken connections of the pool answer 503 too.
  for (let each = 0; each < 10; each += 1) expect(await refusals()).toEqual([503, '3']);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  expect((await content.upload(teacher, `/api/file/article/${id}/0`, picture, 'a.jpg')).status).toBe(503);
  expect(await content.files()).toEqual([]);
  expect((await content.get(`/api/article/id/${id}`, teacher)).body).toMatchObject({ id, commentsCount: 0 });

  await setReadOnly(content.databaseUrl, false);
  await eventually(async () => (await comment()).statusCode === 201);
});
