import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPicture, openReport, type Report } from './support/feed.ts';
import { status } from './support/lead.ts';
import { logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const title = `The pond by the documented calls ${uniqueId()}`;

test('a linked school sees a picture of the documented calls once a Lead has confirmed consent', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, account('teacher'));
  const report = await author.post<Report>('/api/article', { title, narrative: 'We met a newt.' });
  const { id } = await author.upload<{ id: number }>(`/api/file/article/${report.id}/0`, await aPicture('olive'));
  const processing = async () => (await author.get<{ processing: string }>(`/api/mediaitem/${id}`)).processing;
  await expect.poll(processing, { timeout: 60_000 }).toBe('ready');

  const linked = await page.context().browser()!.newPage({ baseURL: baseURL! });
  await logIn(linked, account('connectedTeacher'));
  const picture = `/api/mediaitem/${id}/large`;
  const statusOf = async () => (await linked.request.get(picture)).status();
  const card = await openReport(linked, report);
  await expect(card.locator('img[src*="/api/mediaitem/"]')).toHaveCount(0);
  expect(await statusOf()).toBe(404);

  await signIn(page, account('lead'), `/home?id=${report.id}`);
  await expect(page.getByText('Only our school sees one photo or video here')).toBeVisible();
  await page.goto('/childrenspictures');
  const section = page.getByRole('region', { name: 'Photos and videos without consent' });
  await section.getByRole('checkbox', { name: title }).check();
  await expectAccessible(page);
  await section.getByRole('button', { name: /^Everyone pictured has consent/ }).click();
  await expect(status(page, 'Consent is confirmed for one photo or video.')).toBeFocused();

  expect(await statusOf()).toBe(200);
  await linked.reload();
  await expect(card.locator('img[src*="/api/mediaitem/"]')).toHaveCount(1);
  await linked.context().close();
  await author.dispose();
  const admin = await signedIn(baseURL!, account('admin'));
  await admin.post(`/api/article/${report.id}/delete`);
  await admin.dispose();
});
