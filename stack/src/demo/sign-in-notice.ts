import { accounts, users } from './users.data.ts';

const signIn = (label: keyof typeof accounts) => {
  const { email, password } = users.find(({ key }) => key === accounts[label])!;
  return `${email} with ${password}`;
};

/** One account for each of the eight roles: the title and the paragraphs of the notice beside the login form. */
export const signInNotice = (): string[] => [
  'Accounts of the demo',
  `Viewer, Contributor, Responder: ${signIn('teacher')} · SchoolAdmin: ${signIn('lead')}`,
  `AdminRO: ${signIn('adminRO')} · SignUpApproval: ${signIn('signUpApproval')}`,
  `Admin: ${signIn('admin')} · Superuser: ${signIn('superuser')}`,
];
