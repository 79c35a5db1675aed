import { expect, test } from 'vitest';

test('the keys of requests are there soon after the sign-in, not first when something is sent', async () => {
  await import('./signed-in.ts');
  expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('/lib/request-key.ts'))).toBe(true);
});
