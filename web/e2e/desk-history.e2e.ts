import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { status } from './support/admin.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { logIn } from './support/steps.ts';

let teacher: Awaited<ReturnType<typeof aNewTeacher>>;
let schoolId: number;
let groupId: number;

// A Lead has changed her school's rules and classes, and a teacher's class was deleted while he was away.
test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
  const lead = await signedIn(baseURL!, teacher.lead);
  const admin = await signedIn(baseURL!, account('admin'));
  const user = await admin.get<{ school: { id: number }; email: string }>(`/api/user/${teacher.userId}`);
  schoolId = user.school.id;
  groupId = (await lead.post<{ id: number }>('/api/schoolgroup/myschool', { name: 'Oak', description: 'Year 3' })).id;
  // The new class must be known where users are changed.
  await settle();
  const form = { title: 'Ms', firstName: 'Meera', lastName: 'Shah', email: user.email, schoolGroupId: groupId };
  await lead.post(`/api/user/update/${teacher.userId}`, form);
  await lead.post(`/api/user/delete/${teacher.userId}`);
  await lead.post(`/api/schoolgroup/delete/${groupId}`);
  await lead.post('/api/school/childrenspictures', { defaultAudience: 'linked', preModeration: true });
  await Promise.all([lead.dispose(), admin.dispose()]);
});

test.beforeEach(({ page }) => logIn(page, account('admin')));

const changes = (page: Page) => page.getByRole('region', { name: 'School Changes' });

/** Every read of a screen is an audit event, so none may happen without being asked for. */
async function fitsOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

test('an Admin reads what a Lead and staff changed in a school, from what to what', async ({ page }) => {
  await settle();
  await page.goto(`/schooledit/${schoolId}`);
  await expect(changes(page).getByRole('listitem')).toHaveText([
    /Rules for reports changed.*Carys Noor/,
    /Group deleted: Oak.*Carys Noor/,
    /Group added: Oak.*Carys Noor/,
    /School approved/,
  ]);

  await page.getByLabel('Number of Pupils').fill('210');
  await page.getByLabel('Location Type').selectOption('Rural');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Saved')).toBeVisible();
  const newest = changes(page).getByRole('listitem').first();
  await expect(newest).toContainText('Details changed: Location Type, Number of Pupils');
  await newest.getByRole('button').click();
  await expect(newest.getByRole('row').nth(2)).toHaveText(/Number of Pupils–210$/);
  await changes(page)
    .getByRole('button', { name: /Rules for reports changed/ })
    .click();
  const rules = changes(page).getByRole('table', { name: 'Rules for reports changed' });
  await expect(rules.getByRole('row').nth(1)).toContainText('Everyone on Patchwork');
  await expect(rules.getByRole('row').nth(2)).toHaveText(/A Lead reads everything firstNoYes$/);
  await expectAccessible(page);
  await fitsOnAPhone(page);
  await changes(page)
    .getByRole('link', { name: /Carys Noor/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
});

test('an Admin reads what others did to a user and who has looked, and each list is read once', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(user|clientevent|userhistory)\//.test(pathname)) reads.push(pathname + search);
  });
  await page.goto(`/useredit/${teacher.userId}?events=to`);
  const events = page.getByRole('region', { name: 'User Events' });
  await expect(events.getByRole('link', { name: 'Done to this user' })).toHaveAttribute('aria-current', 'true');
  await expect(events.getByRole('listitem')).toHaveText([
    /User deleted.*Ms Carys Noor/,
    /User changed.*Ms Carys Noor/,
    /User added.*Ms Carys Noor/,
  ]);
  await expectAccessible(page);
  await events.getByRole('link', { name: 'Who has looked' }).click();
  await expect(page).toHaveURL(/\?events=reads$/);
  await expect(events.getByRole('link', { name: 'Who has looked' })).toBeFocused();
  await expect(events.getByRole('listitem').first()).toContainText('Staff read');
  await events.getByRole('listitem').first().getByRole('button').click();
  await expect(events.getByText('Done by', { exact: true })).toBeVisible();
  expect(reads.toSorted()).toEqual(
    [
      `/api/clientevent/aboutuser/${teacher.userId}?kind=changes`,
      `/api/clientevent/aboutuser/${teacher.userId}?kind=reads`,
      `/api/user/${teacher.userId}`,
      `/api/userhistory/${teacher.userId}`,
    ].toSorted(),
  );
  await fitsOnAPhone(page);
});

test('the events of a Lead name the people to whom they were done', async ({ page }) => {
  await page.goto(`/schooledit/${schoolId}`);
  const row = page.getByRole('button', { name: /, events of Ms Carys Noor/ });
  await row.click();
  await expect(page.getByRole('table', { name: 'Events of Ms Carys Noor' })).toContainText('User deleted: Ms Meera Shah');
});

test('a user whose class was deleted is activated in the primary group', async ({ page }) => {
  await page.goto(`/useredit/${teacher.userId}`);
  const group = page.getByRole('region', { name: 'School Group' });
  await expect(group).toContainText('Oak');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(status(page, 'User activated')).toBeFocused();
  await expect(group).toContainText('Primary Group');
  await expect(group).not.toContainText('Oak');
  await expect(page.getByRole('region', { name: 'User Profile Changes' }).getByRole('listitem').first()).toContainText(
    'Active, School Group',
  );
});
