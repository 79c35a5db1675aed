import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { lead } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { school365, schoolProfile, switchedOn } from './examples.ts';

const off = answer.get('/api/schoolsignin', { available: [school365], current: null });
const on = (given: Parameters<typeof switchedOn>[0] = {}) =>
  answer.get('/api/schoolsignin', { available: [school365], current: switchedOn(given) });
const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/schoolprofile', [...answers, ...schoolProfile()], { roles: lead });
const section = () => page.getByRole('region', { name: 'How your school signs in' });
const button = (name: string) => section().getByRole('button', { name, exact: true });

test('is not there where the operator has no provider', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'School Profile' })).toBeVisible();
  await expect.element(section()).not.toBeInTheDocument();
});

test('offers the provider, and tells the school’s IT team the address to return to', async () => {
  await open(off);
  await expect.element(section().getByText(/nobody gets an account of Patchwork by signing in/)).toBeVisible();
  await expect.element(button('Switch on School 365')).toBeVisible();
  await button('For your school’s IT team').click();
  await expect.element(section().getByText(`Return address to allow: ${location.origin}/signin/callback`)).toBeVisible();
  await expectToFit();
});

test('says that the provider is on when the Lead returns from it, for which domains, and who has used it', async () => {
  const router = await open(on());
  await router.navigate('/schoolprofile#sign-in', { state: { isSetUp: true } });
  await expect.element(section().getByText('School 365 is on.')).toBeVisible();
  await expect.element(section().getByText('ravensmoor.example')).toBeVisible();
  await expect.element(section().getByText('1 of 1')).toBeVisible();
  await expect.element(section().getByText('Accepted too')).toBeVisible();
  await expectToFit();
});

test('asks before it requires the provider, and shows the recovery code until the Lead has kept it', async () => {
  await open(on());
  await button('Require School 365').click();
  await expect.element(section().getByText(/passwords and passkeys will stop working/)).toBeVisible();
  worker.use(answer.post('/api/schoolsignin/require', { recoveryCode: 'ABCD-EFGH-JKLM-NPQR' }), on({ isRequired: true }));
  await button('Yes, require it').click();
  await expect.element(section().getByRole('heading', { name: 'Your school’s recovery code' })).toHaveFocus();
  await expect.element(section().getByText('ABCD-EFGH-JKLM-NPQR')).toBeVisible();
  await button('Done').click();
  const kept = section().getByLabelText('I have kept it');
  await expect.element(kept).toHaveAccessibleDescription(/Keep the code, and then tick this box/);
  await expectToFit();
  await kept.click();
  await button('Done').click();
  await expect.element(section().getByText('ABCD-EFGH-JKLM-NPQR')).not.toBeInTheDocument();
  await expect.poll(() => section().element().textContent).toContain('Not accepted: everyone has to use School 365');
});

test('asks the Lead to sign in through the provider first', async () => {
  await open(on(), refuse.post('/api/schoolsignin/require', 409, { code: 'sign-in-with-it-first' }));
  await button('Require School 365').click();
  await button('Yes, require it').click();
  await expect.element(section().getByRole('alert').filter({ hasText: 'so that you are not locked out' })).toBeVisible();
});

test('counts who could not sign in any more', async () => {
  await open(on({ users: { linked: 1, outside: 2, all: 4 } }));
  await button('Require School 365').click();
  await expect.element(section().getByText(/3 users have not used School 365 yet/)).toBeVisible();
  await expect.element(section().getByText(/2 of them have addresses in other email domains/)).toBeVisible();
});
