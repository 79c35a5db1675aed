import { expect, test } from 'vitest';
import { compareWithStored, kindOf } from './passkeys.policy.ts';
import { passkeySiteOf } from './site.ts';

test.each([
  [{ isSynced: true, transports: ['internal', 'hybrid'] }, 'synced'],
  [{ isSynced: true, transports: ['usb'] }, 'synced'],
  [{ isSynced: false, transports: ['internal'] }, 'device'],
  [{ isSynced: false, transports: [] }, 'device'],
  [{ isSynced: false, transports: ['internal', 'usb'] }, 'device'],
  [{ isSynced: false, transports: ['usb', 'nfc'] }, 'security-key'],
])('a passkey with %j is of the kind %s', (passkey, kind) => {
  expect(kindOf(passkey)).toBe(kind);
});

test.each([
  [0, 0, 'right'],
  [0, 1, 'right'],
  [7, 8, 'right'],
  [7, 7, 'counter-went-back'],
  [7, 6, 'counter-went-back'],
  [7, 0, 'counter-went-back'],
])('after the counter %i, %i is %s', (stored, answered, outcome) => {
  expect(compareWithStored({ counter: stored, isSynced: true }, { counter: answered, isSynced: true })).toBe(outcome);
});

test('a passkey that is synced now and was not before is another one', () => {
  expect(compareWithStored({ counter: 0, isSynced: false }, { counter: 0, isSynced: true })).toBe('wrong');
});

test.each([
  ['https://patchwork.example', 'patchwork.example', 'https://patchwork.example'],
  ['https://patchwork.example:8443', 'patchwork.example', 'https://patchwork.example:8443'],
  ['http://127.0.0.1:14700', 'localhost', 'http://localhost:14700'],
  ['http://localhost:14700', 'localhost', 'http://localhost:14700'],
])('passkeys of %s belong to %s', (publicOrigin, rpId, origin) => {
  expect(passkeySiteOf(publicOrigin)).toEqual({ rpId, origin });
});
