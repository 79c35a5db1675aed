import type { Role } from '@patchwork/platform/assertion';
import { expect, test } from 'vitest';
import { maySeeSignUpEvents } from './client-events.policy.ts';

const pending = { isActive: true, isApproved: false };
const approved = { isActive: true, isApproved: true };
const closed = { isActive: false, isApproved: false };

test.each<[Role, typeof pending, boolean]>([
  ['AdminRO', pending, true],
  ['SignUpApproval', pending, true],
  ['Admin', pending, true],
  ['AdminRO', approved, false],
  ['SignUpApproval', approved, false],
  ['Admin', approved, true],
  ['AdminRO', closed, false],
  ['Admin', closed, true],
])('%s may see the sign-up events of a school %j: %s', (role, school, isAllowed) => {
  expect(maySeeSignUpEvents({ roles: ['Viewer', role] }, school)).toBe(isAllowed);
});
