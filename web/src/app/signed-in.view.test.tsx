import { expect, test } from 'vitest';
import source from './signed-in.ts?raw';

test('the keys of requests are there soon after the sign-in, not first when something is sent', () => {
  expect(source).toContain("import '../lib/request-key.ts';");
});
