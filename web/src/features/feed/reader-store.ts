import { create } from 'zustand';
import { useSession } from '../../lib/session.ts';
import { type Connection, type School, toggleFavourite, type User } from './api.ts';

type Reader = {
  me: User | undefined;
  /** Undefined while they could not be loaded. */
  connections: Connection[] | undefined;
  /** By name; undefined while they could not be loaded. */
  favourites: School[] | undefined;
};

const nobody: Reader = { me: undefined, connections: undefined, favourites: undefined };

/** Who reads the feed, and the schools beside it. */
export const useReader = create<Reader>()(() => nobody);

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useReader.setState(nobody);
});

const byName = (one: School, other: School) => one.name.localeCompare(other.name, 'en-GB');

/** Makes a school a favourite or no longer, as the server says. Throws ApiError. */
export async function switchFavourite(schoolId: number): Promise<void> {
  const { school, favourite } = await toggleFavourite(schoolId);
  useReader.setState(({ favourites = [] }) => {
    const others = favourites.filter(({ id }) => id !== school.id);
    return { favourites: favourite ? [...others, school].sort(byName) : others };
  });
}

/** The smallest picture of a school's badge that there is. */
export const badgeOf = (school: Partial<Pick<School, 'badgeMediaItem'>> | undefined): string | undefined =>
  school?.badgeMediaItem?.thumbnail ?? school?.badgeMediaItem?.url;
