import { expect, test } from 'vitest';
import { readReturned } from './providers.ts';

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
