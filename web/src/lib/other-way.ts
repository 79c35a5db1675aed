import { knowsPasskeys } from './passkeys.ts';
import { type SessionUser, useSession } from './session.ts';

/** Whether the user can confirm who they are without a password too. */
export const hasOtherWay = ({ hasPasskeys, provider }: SessionUser): boolean =>
  Boolean(provider || (hasPasskeys && knowsPasskeys()));

/** The same of the logged-in user: a form then asks for no password, since the user confirms in a dialog if the server wants it. */
export const useHasOtherWay = (): boolean => useSession(({ user }) => user !== null && hasOtherWay(user));
