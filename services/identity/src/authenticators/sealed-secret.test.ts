import { expect, test } from 'vitest';
import { toLinkKeys } from '../passwords/link-token.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const [old, fresh] = ['an-old-key-of-the-tests-an-old-key', 'a-fresh-key-of-the-tests-a-fresh-key'];
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('a secret is sealed otherwise each time, and opened while its key is among ours', () => {
  const sealed = sealSecret(toLinkKeys([old]), 7, secret);
  expect(sealed.secret).not.toContain(secret);
  expect(sealSecret(toLinkKeys([old]), 7, secret).secret).not.toBe(sealed.secret);
  expect(openSecret(toLinkKeys([fresh, old]), 7, sealed)).toBe(secret);
  expect(sealSecret(toLinkKeys([fresh, old]), 7, secret).keyId).not.toBe(sealed.keyId);
  expect(() => openSecret(toLinkKeys([fresh]), 7, sealed)).toThrow('not in LINK_KEYS');
});

test('what was changed, or copied into another row, is not opened', () => {
  const keys = toLinkKeys([old]);
  const sealed = sealSecret(keys, 7, secret);
  expect(() => openSecret(keys, 8, sealed)).toThrow();
  const bytes = Buffer.from(sealed.secret, 'base64url');
  bytes[14]! ^= 1;
  expect(() => openSecret(keys, 7, { ...sealed, secret: bytes.toString('base64url') })).toThrow();
});
