import { expect, type Page, test } from '@playwright/test';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { misfits } from './support/fit.ts';
import { aNewLead, type Newcomer, signUp } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// Names without a break, as long as the specification allows, at every width.
const long = (length: number) => 'Pneumonoultramicroscopicsilicovolcano'.repeat(7).slice(0, length);
const run = uniqueId();
const school = `${run}${long(255)}`.slice(0, 255);
const widths = [1280, 800, 390, 320];

let lead: Newcomer;
let waiting: string;
let schoolId: number;
let userId: number;

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
  const asLead = await signedIn(baseURL!, lead);
  const group = { name: long(255), description: long(500) };
  const { id: schoolGroupId } = await asLead.post<{ id: number }>('/api/schoolgroup/myschool', group);
  const person = { title: 'Ms', firstName: long(100), lastName: long(100), schoolPosition: long(100), schoolGroupId };
  const email = `${run}${long(40)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  // The new class must be known where users are added.
  await settle();
  ({ id: userId } = await asLead.post<{ id: number }>('/api/user/add', { ...person, email }));
  ({ id: schoolId } = await asLead.get<{ id: number }>('/api/school/myschool'));
  await asLead.post('/api/article', { title: long(100), narrative: long(500) });
  await asLead.dispose();

  // Another school waits for its approval.
  waiting = `${uniqueId()}${long(255)}`.slice(0, 255);
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email: `w${email}`, school: waiting, firstName: long(100) });
  await visitor.dispose();

  const admin = await signedIn(baseURL!, account('admin'));
  const stored = await admin.get<Record<string, { id: number } | null>>(`/api/school/${schoolId}`);
  const ids = ['county', 'type', 'locationType', 'primaryEthnicity', 'secondaryEthnicity', 'promotionCode'];
  const chosen = Object.fromEntries(ids.map((name) => [`${name}Id`, stored[name]?.id ?? 1]));
  const rest = { numberOfPupils: 90, email: null, zip: 'LS1 1AA', trialStartDate: null, subscriptionStartDate: null };
  await admin.post(`/api/school/${schoolId}`, {
    ...chosen,
    ...rest,
    name: school,
    headTeacher: long(255),
    promotionCodeFromUser: long(50),
  });
  await admin.dispose();
});

async function expectFit(page: Page, what: string): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const each of await misfits(page)) found.push(`${what}, ${width} px: ${each}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect.soft(found).toEqual([]);
}

test('long names fit the pages of a Lead', async ({ page }) => {
  await signIn(page, lead, '/schoolusers');
  await expect(page.getByRole('table').getByText(long(100)).first()).toBeVisible();
  await expectFit(page, 'users and groups');
  await page.getByRole('button', { name: `Delete ${long(255)}` }).click();
  await page.getByRole('button', { name: `Yes, delete ${long(255)}` }).click();
  await expect(page.getByRole('form', { name: `Move the users of ${long(255)}` })).toBeVisible();
  await expectFit(page, 'a group that has users');
  await page.getByRole('button', { name: `Edit ${long(100)} ${long(100)}` }).click();
  await expectFit(page, 'a row in edit mode');
  for (const address of [
    '/schoolprofile',
    '/childrenspictures',
    '/review',
    '/evidence',
    '/userprofile',
    '/messages',
    '/concerns',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFit(page, address);
  }
});

test('long names fit the pages of staff', async ({ page }) => {
  await signIn(page, account('admin'), `/signups?name=${waiting.slice(0, 20)}`);
  const entry = page.getByRole('button', { name: waiting });
  await expect(entry).toBeVisible();
  await expectFit(page, 'sign-ups');
  await entry.click();
  await expect(page.getByRole('region', { name: `Users of ${waiting}` })).toBeVisible();
  await expectFit(page, 'an open sign-up');
  for (const address of [
    `/schooledit/${schoolId}`,
    `/useredit/${userId}`,
    `/adminSchoolSearch?term=${run}&page=1`,
    `/adminUserSearch?term=${run}&page=1`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(long(90), { exact: false }).or(page.getByRole('textbox').first()).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFit(page, address);
  }
});
