import { expect, test } from 'vitest';
import { deviceName, whyNoPasskey } from './passkeys.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 'Android device'],
  ['Mozilla/5.0 (X11; CrOS x86_64 15917) AppleWebKit/537.36', 'Chromebook'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows computer'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'My device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName({ userAgent } as Navigator)).toBe(name);
});

test('says why the browser gave no passkey, and nothing about other errors', () => {
  const named = (name: string) => Object.assign(new Error('The browser says so'), { name });
  const names = ['NotAllowedError', 'AbortError', 'InvalidStateError', 'ConstraintError', 'NotSupportedError', 'SecurityError'];
  for (const name of names) expect([name, whyNoPasskey(named(name))]).toEqual([name, expect.stringMatching(/\.$/)]);
  for (const other of [new TypeError('x'), named('ApiError'), 'NotAllowedError', undefined])
    expect(whyNoPasskey(other)).toBeUndefined();
});
