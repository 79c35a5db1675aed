import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { sessionDeviceOf } from '../client-events/device.ts';
import { listSignInAddresses } from '../client-events/lists.sql.ts';
import type { Deps } from '../deps.ts';
import { placesOf } from '../ip-lookup/ip-lookup.ts';

/**
 * The device and rough place of a user's sessions. A place is new when it is that of no other session or sign-in of the last 90
 * days, and another place is known; places are null without a provider.
 */
export async function describeSessions(
  deps: Deps,
  userId: number,
  sessions: BodyOf<operations['describeSessions']>,
): Promise<ReplyOf<operations['describeSessions']>> {
  const signIns = deps.ipLookupUrl ? await listSignInAddresses(deps.db, userId) : [];
  const addresses = [...sessions, ...signIns].flatMap(({ ipAddress }) => ipAddress ?? []);
  const places = await placesOf(deps, new Set(addresses));
  const placeOf = ({ ipAddress }: { ipAddress: string | null }) => (ipAddress && places.get(ipAddress)) || null;

  const isNew = (place: string): boolean => {
    const sessionsThere = sessions.filter((session) => placeOf(session) === place).length;
    const signInsThere = signIns.reduce((sum, signIn) => (placeOf(signIn) === place ? sum + signIn.times : sum), 0);
    const isElsewhereKnown = [...places.values()].some((other) => other !== place);
    // The session's own sign-in is one of them.
    return isElsewhereKnown && sessionsThere === 1 && signInsThere <= 1;
  };
  return sessions.map((session) => {
    const place = placeOf(session);
    return { ...sessionDeviceOf(session.userAgent), place, isNewPlace: place !== null && isNew(place) };
  });
}
