import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { button, status } from './support/lead.ts';
import { phonePhoto } from './support/media.ts';
import { aNewLead } from './support/newcomer.ts';
import { logIn } from './support/steps.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your data' });

/** The files that the browser saved, by name. */
async function filesOf(page: Page, password: string): Promise<Record<string, Uint8Array>> {
  await card(page).getByLabel('Your password', { exact: true }).fill(password);
  const download = page.waitForEvent('download');
  await button(card(page), 'Download my data').click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^patchwork-my-data-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(await readFile(await saved.path()));
}
// biome-ignore lint/suspicious/noExplicitAny: the test checks the exported data field by field
const read = (files: Record<string, Uint8Array>, name: string): any => JSON.parse(strFromU8(files[name]!));

test('a user exports their own data and no other user’s', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await logIn(page, lead);
  const photo = await phonePhoto();
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(xsrf), 'X-Requested-With': 'XMLHttpRequest' };
  const report = await (
    await page.request.post('/api/article', { headers, data: { title: 'Our pond', narrative: 'We met a newt.' } })
  ).json();
  const item = await (
    await page.request.post(`/api/file/article/${report.id}/0`, { headers, multipart: { file: photo } })
  ).json();
  await expect
    .poll(async () => (await page.request.get(`/api/mediaitem/${item.id}/large`)).status(), { timeout: 60_000 })
    .toBe(200);
  const other = account('teacher');
  const otherUser = await signedIn(baseURL!, other);
  const comment = await otherUser.post<{ id: number }>('/api/article/comment', { article: report.id, narrative: 'CANARY words' });
  await page.request.post('/api/article/comment/response', {
    headers,
    data: { articleComment: comment.id, narrative: 'It is real.' },
  });

  await page.goto('/userprofile');
  const files = await filesOf(page, lead.password);
  await expect(status(page, /^Your data has been downloaded: [\d.]+ (kB|MB)$/)).toBeFocused();

  // The upload itself is deleted once its renditions are ready.
  const picture = `media/${report.id}/${item.id}.webp`;
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'profile.json',
    'reports.json',
    'comments.json',
    'messages.json',
    'events.json',
    'media.json',
    picture,
    'missing.txt',
  ]);
  expect((await sharp(files[picture]!).metadata()).format).toBe('webp');
  expect(strFromU8(files['missing.txt']!)).toContain(
    `media/${report.id}/${item.id}.jpg: the file you uploaded is no longer kept`,
  );
  expect(read(files, 'profile.json').profile.email).toBe(lead.email);
  expect(read(files, 'reports.json').reports).toMatchObject([{ id: report.id, narrative: 'We met a newt.' }]);
  expect(read(files, 'comments.json').replies).toMatchObject([{ commentId: comment.id, narrative: 'It is real.' }]);
  const events = read(files, 'events.json').events;
  expect(events.map(({ type }: { type: string }) => type)).toContain('signed-in');
  expect(events[0].device.userAgent).toEqual(expect.any(String));
  const words = Object.entries(files)
    .filter(([name]) => name !== picture)
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  for (const foreign of [other.email, 'CANARY', 'argon2']) expect(words).not.toContain(foreign);
  const addresses = new Set(words.match(/[\w.+-]+@[\w-]+\.\w+/g));
  expect([...addresses], 'no address but their own').toEqual([lead.email]);
});
