import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { readReturned, whyNoProvider } from './providers.ts';

const read = (query: string) => readReturned(new URLSearchParams(query));

test('reads what a provider puts into the address, and nothing else', () => {
  expect(read('state=s&code=c&iss=https%3A%2F%2Flogin.example&session_state=x')).toEqual({
    state: 's',
    code: 'c',
    iss: 'https://login.example',
  });
  expect(read('state=s&error=access_denied&error_description=No')).toEqual({ state: 's', error: 'access_denied' });
});

test('an address that no provider has made is nothing to post', () => {
  expect(read('')).toBeNull();
  expect(read('state=s')).toBeNull();
  expect(read('code=c')).toBeNull();
});

test.each<[Parameters<typeof whyNoProvider>[2], string]>([
  [{ purpose: 'sign-in' }, 'Sign in with your password, or try again in a few minutes.'],
  [
    { purpose: 'sign-in', isRequired: true },
    'Please try again in a few minutes. If it still doesn’t, a Lead can log in with the school’s recovery code.',
  ],
  [{ purpose: 'confirmation' }, 'Use your password or a passkey, or try again in a few minutes.'],
  [{ purpose: 'set-up' }, 'Please try again in a few minutes.'],
])('during %j a provider that is down is explained with what else works', (during, advice) => {
  const error = new ApiError(503, 'provider-unavailable', '');
  expect(whyNoProvider(error, { name: 'Hill login' }, during)).toBe(`Hill login does not answer. ${advice}`);
});
