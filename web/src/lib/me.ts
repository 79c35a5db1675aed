import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate } from 'swr';
import { api } from './api.ts';
import { followLanguage } from './own-language.ts';
import { fullName } from './people.ts';
import { type SessionUser, startSession, userBefore, useSession } from './session.ts';

export type Me = components['schemas']['User'];

const KEY = '/api/user';

/**
 * Loads the logged-in user, and their language for the page that is being opened; every screen that uses `useMe` calls this in
 * its loader. Throws ApiError.
 */
export async function loadMe(): Promise<Me> {
  const me = await api.get(KEY);
  // Reloaded after another user has signed in: the roles that the tab kept are not theirs.
  if (userBefore() && userBefore() !== me.id) startSession(me.roles ?? []);
  await setMe(me);
  await followLanguage(me);
  return me;
}

/** What the session remembers of its user. */
export const userOf = (me: Me): SessionUser => ({
  id: me.id,
  name: fullName(me),
  email: me.email,
  hasPasskeys: me.passkeys === true,
  provider: me.signInProvider ?? null,
});

/** Call it with the stored user after they have changed their details. */
export function setMe(me: Me): Promise<unknown> {
  useSession.setState({ user: userOf(me) });
  return mutate(KEY, me, { revalidate: false });
}

/** The logged-in user; undefined after Log Out, or if the loader could not reach the service. */
export const useMe = (): Me | undefined => useSWR<Me>(KEY, null).data;
