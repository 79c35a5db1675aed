import { expect, test } from 'vitest';
import { toBase64 } from './base64.ts';

test.each(['secret-one', 'pâté & ŵyau', '🪁🪁🪁'])('%s survives a base64 round trip', (text) => {
  expect(Buffer.from(toBase64(text), 'base64').toString('utf8')).toBe(text);
});
