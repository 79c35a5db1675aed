import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A photo of exactly this many bytes. */
const photo = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);

let content: Content;
beforeAll(async () => {
  content = await startContent({ quotas: { schoolBytes: 1_000_000, dailyBytes: 600_000 } });
  await introduce(content);
});
afterAll(() => content.stop());

async function aSchoolsReport(viewer = teacher) {
  const { id } = await content.publish(viewer);
  return (bytes: number, as = viewer) => content.upload(as, `/api/file/article/${id}/99`, photo(bytes), 'pond.png');
}
const forgetUploads = () => content.db.query(sql.type(z.unknown())`delete from media_items`);
const age = (interval: string) =>
  content.db.query(sql.type(z.unknown())`update media_items set created_at = now() - ${interval}::interval`);

test("rejects uploads beyond a user's daily quota, to the byte, until a day later", async () => {
  await forgetUploads();
  const add = await aSchoolsReport();
  expect((await add(400_000)).status).toBe(201);
  const files = await content.files();
  expect(await add(200_001)).toMatchObject({
    status: 413,
    body: {
      code: 'daily-quota',
      detail: 'You can add 0.0006 GB of photos and videos a day. Please add this one tomorrow.',
    },
  });
  expect(await content.files()).toEqual(files);
  expect((await add(200_000)).status).toBe(201);
  expect((await add(1_000)).status).toBe(413);
  // Another user can still upload to the same report.
  expect((await add(1_000, admin)).status).toBe(201);
  await age('25 hours');
  expect((await add(1_000)).status).toBe(201);
});

test("rejects uploads beyond a school's quota, counting badges and removed files; other schools can still upload", async () => {
  await forgetUploads();
  const add = await aSchoolsReport();
  const first = await add(500_000);
  await age('25 hours');
  expect((await add(500_000)).status).toBe(201);
  await content.post(`/api/mediaitem/inactive/${first.body.id}`, teacher);
  const refused = await (await aSchoolsReport(colleague))(1_000);
  expect(refused).toMatchObject({ status: 413, body: { code: 'school-quota' } });
  expect(refused.body.detail).toContain('of photos and videos are used up');
  expect((await content.upload(admin, '/api/file/school/1', photo(1_000), 'badge.png')).status).toBe(413);
  expect((await (await aSchoolsReport(stranger))(1_000)).status).toBe(201);
});

test('applies the quota to concurrent uploads to several reports', async () => {
  await forgetUploads();
  const before = (await content.files()).length;
  const reports = [await aSchoolsReport(), await aSchoolsReport(), await aSchoolsReport()];
  const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => reports[index % 3]!(100_000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(9).fill(413)]);
  expect((await content.files()).length).toBe(before + 6);
});
