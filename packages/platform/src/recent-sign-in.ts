import type { Caller } from './assertion.ts';
import { AppError } from './errors.ts';

/** For how many seconds a sign-in, or its confirmation, counts as recent. Source: safeguarding.md §4. */
export const recentSeconds = 300;

/** Whether this session's user signed in, or confirmed the password, in the last five minutes. */
export const isRecentlySignedIn = ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>): boolean =>
  authenticatedAt !== null && Date.now() / 1_000 - authenticatedAt < recentSeconds;

/** @throws AppError `conflict` `sign-in-again`, for which the web app asks for the password and repeats the request */
export function assertRecentlySignedIn(caller: Pick<Caller, 'authenticatedAt'>): void {
  if (!isRecentlySignedIn(caller)) throw new AppError('conflict', 'sign-in-again', 'Please confirm your password to go on.');
}
