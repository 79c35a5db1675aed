import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { createPasskey } from '../../../test/passkey-ceremonies.ts';
import { expectToFit, show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aPasskey } from './examples.ts';
import { Passkeys } from './passkeys.tsx';

// The browser's part is real in the journeys.
beforeEach(() => {
  document.documentElement.dataset.passkeys = '';
  createPasskey.mockResolvedValue({
    challengeId: crypto.randomUUID(),
    response: { id: 'AQ', rawId: 'AQ', type: 'public-key', response: { clientDataJSON: 'AQ', attestationObject: 'AQ' } },
  });
});

const refusal = (name: string) => Object.assign(new Error(name), { name });
const options = answer.post('/api/passkey/options', {
  challengeId: '0199a0a0-0000-7000-8000-000000000000',
  options: {
    rp: { id: 'localhost', name: 'Patchwork' },
    user: { id: 'AQ', name: 'meera@ravensmoor.example', displayName: 'Meera Shah' },
    challenge: 'AQ',
    pubKeyCredParams: [],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  },
});
const ignore = () => undefined;
const open = (passkeys = [aPasskey()], { isProviderRequired = false } = {}) =>
  show(
    <section aria-label="Card">
      <Passkeys isProviderRequired={isProviderRequired} onChanged={ignore} onFailed={ignore} />
    </section>,
    [answer.get('/api/passkey', passkeys), options],
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const name = () => page.getByLabelText('Name of the passkey');

test('a passkey is added under a name, after the reasons why none was made', async () => {
  await open([]);
  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible();
  await button('Add a passkey').click();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).not.toHaveValue('');
  await name().fill(' ');
  await button('Continue').click();
  await expect.element(name()).toHaveAccessibleDescription(/Enter a name for this passkey/);

  await name().fill('Staffroom laptop');
  for (const [error, sentence] of [
    ['NotAllowedError', 'No passkey was used.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
  ] as const) {
    createPasskey.mockRejectedValueOnce(refusal(error));
    await button('Continue').click();
    await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
  await expectToFit();
  worker.use(answer.post('/api/passkey', aPasskey({ name: 'Staffroom laptop' }), 201));
  await button('Continue').click();
  await expect.element(page.getByText(/^Staffroom laptop has been added\./)).toBeVisible();
  await expect.element(page.getByText('Works on one device')).toBeVisible();
  await expect.element(page.getByText(/never used/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
});

test('a passkey is renamed', async () => {
  await open();
  await button('Rename My laptop').click();
  await expect.element(name()).toHaveValue('My laptop');
  worker.use(answer.post('/api/passkey/{id}', ({ body }) => aPasskey(body as { name: string })));
  await name().fill('Old laptop');
  await button('Save').click();
  await expect.element(page.getByRole('listitem').getByText('Old laptop')).toBeVisible();
});

test('a passkey is removed after a question, which Escape ends', async () => {
  await open();
  await button('Remove My laptop').click();
  await expect.element(page.getByText(/^Remove My laptop\? It will no longer log you in/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Remove My laptop')).toHaveFocus();
  await button('Remove My laptop').click();
  worker.use(answer.post('/api/passkey/delete/{id}', undefined, 204));
  await expectToFit();
  await button('Yes, remove it').click();
  await expect.element(page.getByText('My laptop has been removed.')).toBeVisible();
  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('says what a passkey is for where the school requires its provider', async () => {
  await open([], { isProviderRequired: true });
  await expect.element(page.getByText(/A passkey confirms that it’s you before important changes/)).toBeVisible();
});

test('a browser without passkeys says that it can make none', async () => {
  delete document.documentElement.dataset.passkeys;
  await open([]);
  await expect.element(page.getByText('This browser can’t make passkeys here.')).toBeVisible();
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
});
