import { expect, test } from 'vitest';
import { toBase64 } from './base64.ts';

test.each(['secret-one', 'pâté & ŵyau', '🪁🪁🪁'])('%s comes back from its base64', (text) => {
  expect(Buffer.from(toBase64(text), 'base64').toString('utf8')).toBe(text);
});
