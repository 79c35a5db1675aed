import { expect, test } from 'vitest';
import { toLinkKeys } from '../passwords/link-token.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';

const [old, fresh] = ['an-old-key-of-the-tests-an-old-key', 'a-fresh-key-of-the-tests-a-fresh-key'];
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('a secret encrypts differently each time, and decrypts while its key is configured', () => {
  const encrypted = encryptSecret(toLinkKeys([old]), 7, secret);
  expect(encrypted.secret).not.toContain(secret);
  expect(encryptSecret(toLinkKeys([old]), 7, secret).secret).not.toBe(encrypted.secret);
  expect(decryptSecret(toLinkKeys([fresh, old]), 7, encrypted)).toBe(secret);
  expect(encryptSecret(toLinkKeys([fresh, old]), 7, secret).keyId).not.toBe(encrypted.keyId);
  expect(() => decryptSecret(toLinkKeys([fresh]), 7, encrypted)).toThrow('not in LINK_KEYS');
});

test('a secret that was changed or copied into another row does not decrypt', () => {
  const keys = toLinkKeys([old]);
  const encrypted = encryptSecret(keys, 7, secret);
  expect(() => decryptSecret(keys, 8, encrypted)).toThrow();
  const bytes = Buffer.from(encrypted.secret, 'base64url');
  bytes[14]! ^= 1;
  expect(() => decryptSecret(keys, 7, { ...encrypted, secret: bytes.toString('base64url') })).toThrow();
});
