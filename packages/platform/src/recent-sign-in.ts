import type { Caller } from './assertion.ts';

/** For how many seconds a sign-in, or its confirmation, counts as recent. Source: safeguarding.md §4. */
export const recentSeconds = 300;

/** Whether this session's user signed in, or confirmed the password, in the last five minutes. */
export const isRecentlySignedIn = ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>): boolean =>
  authenticatedAt !== null && Date.now() / 1_000 - authenticatedAt < recentSeconds;
