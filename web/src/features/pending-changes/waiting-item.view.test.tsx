import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, aSchool, EARLIER, framed, me } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { PendingChange, SignUp } from './api.ts';

const change: PendingChange = {
  id: '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11',
  kind: 'change-address',
  subject: 'Ms Nell Bell',
  details: 'nell.bell@otters.example → nell.price@otters.example',
  reason: 'She has married.',
  requestedBy: { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
  requestDate: EARLIER,
  state: 'waiting',
  decidedBy: null,
  decideDate: null,
  decideReason: null,
  mayDecide: true,
};

test('a refusal survives a reload', async () => {
  const open = () => openScreen('/pendingChanges', [...framed(), answer.get('/api/pendingchange', [change])], { roles: admin });
  const why = page.getByLabelText('Why do you refuse?');
  await open();
  await page.getByRole('button', { name: /^Refuse…/ }).click();
  await why.fill('She wrote from another address.');
  await expect.poll(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toContain('another address');
  await open();
  await expect.element(why).toHaveValue('She wrote from another address.');
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
});

const open = (waiting: PendingChange, ...more: Parameters<typeof openScreen>[1]) =>
  openScreen('/pendingChanges', [...more, ...framed(), answer.get('/api/pendingchange', [waiting])], { roles: admin });
const agreeButton = page.getByRole('button', { name: /^Agree…/ });

test('shows every field that a change of a person changes, old and new', async () => {
  await open({
    ...change,
    changes: [
      { field: 'lastName', before: 'Bell', after: 'Price' },
      { field: 'email', before: 'nell.bell@otters.example', after: 'nell.price@otters.example' },
      { field: 'schoolPosition', before: null, after: 'Headteacher' },
      { field: 'schoolGroup', before: 'Otters', after: 'Herons' },
      { field: 'allowNotificationEmails', before: 'true', after: 'false' },
    ],
  });
  await expect.element(agreeButton).toBeVisible();
  const facts = [...document.querySelectorAll('main dl > div')].map(({ textContent }) => textContent);
  for (const fact of [
    'Last NameBell →becomes Price',
    'Emailnell.bell@otters.example →becomes nell.price@otters.example',
    'School Position– →becomes Headteacher',
    'ClassOtters →becomes Herons',
    'Email notificationsYes →becomes No',
  ])
    expect(facts.map((text) => text.trim())).toContain(fact);
});

const version = `3.${'a'.repeat(32)}`;
const approval: PendingChange = {
  ...change,
  kind: 'approve-school',
  subject: 'Ravensmoor Primary',
  details: 'West Yorkshire, LS1 1AA',
  schoolId: 7,
  signUpVersion: version,
};
const signUp: SignUp = {
  ...aSchool(),
  zip: 'LS1 1AA',
  headTeacher: 'Ms Pat Hill',
  email: 'office@ravensmoor.example',
  createDate: EARLIER,
  active: true,
  approved: false,
  state: 'waiting',
  users: [
    me({ id: 31, firstName: 'Elin', lastName: 'Moss', schoolAdministrator: true, email: 'elin@ravensmoor.example' }),
    me({ id: 32, firstName: 'Zed', lastName: 'Quill', schoolPosition: 'Teaching assistant', email: 'zed@elsewhere.example' }),
  ],
  approvalTerms: { trialStartDate: '2026-11-29', subscriptionStartDate: '2027-05-29', promotionCode: null, isSetByAdmin: false },
  signUpVersion: version,
};

test('shows the whole sign-up before it can be agreed to', async () => {
  let answers: (() => void) | undefined;
  const whole = new Promise<void>((resolve) => {
    answers = resolve;
  });
  await open(
    approval,
    answer.get('/api/school/{id}', async () => {
      await whole;
      return signUp;
    }),
  );
  await expect.element(page.getByRole('button', { name: /^Refuse…/ })).toBeVisible();
  await expect.element(agreeButton).not.toBeInTheDocument();
  answers!();
  await expect.element(agreeButton).toBeVisible();
  for (const text of [
    'Ms Elin Moss',
    'Ms Zed Quill',
    'zed@elsewhere.example',
    'office@ravensmoor.example',
    '29/05/2027',
    'LS1 1AA',
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('a sign-up that has changed since cannot be agreed to, and says so', async () => {
  await open(approval, answer.get('/api/school/{id}', { ...signUp, signUpVersion: `3.${'b'.repeat(32)}` }));
  await expect.element(page.getByText(/^This sign-up has changed since its approval was asked for\./)).toBeVisible();
  await expect.element(agreeButton).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Refuse…/ })).toBeVisible();
});

test('shows an announcement whole, whom it goes to and when, now if its time has passed', async () => {
  const announcement = { htmlMessage: '<p>First part</p><p>Last part</p>', sendAt: EARLIER };
  await open({ ...change, kind: 'announce', subject: 'Maintenance', details: '1200', announcement });
  for (const text of ['Everyone', '1,200 people', 'As soon as you agree', 'First part', 'Last part'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
