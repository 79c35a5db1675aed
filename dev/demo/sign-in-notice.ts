import { accounts, users } from './data.ts';

const signIn = (label: keyof typeof accounts) => {
  const { email, password } = users.find(({ key }) => key === accounts[label])!;
  return `${email} with ${password}`;
};

/** Returns the title and the paragraphs of the notice beside the sign-in form: one account for each of the eight roles. */
export const signInNotice = (): string[] => [
  'Demo accounts',
  `Viewer, Contributor, Responder: ${signIn('teacher')} · SchoolAdmin: ${signIn('lead')}`,
  `AdminRO: ${signIn('adminRO')} · SignUpApproval: ${signIn('signUpApproval')}`,
  `Admin: ${signIn('admin')} · Superuser: ${signIn('superuser')}`,
];
