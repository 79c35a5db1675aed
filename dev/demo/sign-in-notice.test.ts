import { expect, test } from 'vitest';
import { demoNetwork } from './network.ts';
import { signInNotice } from './sign-in-notice.ts';

test('names an account for each of the eight roles, with its password', () => {
  const text = signInNotice().join('\n');
  const roles = ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin', 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser'];
  for (const role of roles) expect(text).toContain(role);
  const { users, accounts } = demoNetwork();
  for (const label of ['teacher', 'lead', 'adminRO', 'signUpApproval', 'admin', 'superuser'] as const) {
    const { email, password } = users.find(({ key }) => key === accounts[label])!;
    expect(text).toContain(`${email} with ${password}`);
  }
  expect(signInNotice()).toHaveLength(4);
});
