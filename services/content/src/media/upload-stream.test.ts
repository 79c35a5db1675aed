import { expect, test } from 'vitest';
import { toRefusal } from './upload-stream.ts';

test('a full disk is answered with when to try again', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(toRefusal(full)).toMatchObject({ kind: 'unavailable', code: 'storage-full', retryAfter: 60 });
});
