import useSWR, { mutate } from 'swr';
import { type Connection, listConnections, listFavourites, type School, toggleFavourite } from './api.ts';

const CONNECTIONS = '/api/connection';
const FAVOURITES = '/api/favourite';

/** Loads the schools beside the feed. A list that fails to load is undefined until the next visit. */
export async function loadSchools(): Promise<void> {
  const [connections, favourites] = await Promise.allSettled([listConnections(), listFavourites()]);
  await mutate(CONNECTIONS, connections.status === 'fulfilled' ? connections.value : undefined, { revalidate: false });
  await mutate(FAVOURITES, favourites.status === 'fulfilled' ? favourites.value : undefined, { revalidate: false });
}

export const useConnections = (): Connection[] | undefined => useSWR<Connection[]>(CONNECTIONS, null).data;

/** Sorted by name. */
export const useFavourites = (): School[] | undefined => useSWR<School[]>(FAVOURITES, null).data;

const byName = (one: School, other: School) => one.name.localeCompare(other.name, 'en-GB');

/** Adds or removes a favourite and stores the server's answer. Throws ApiError. */
export async function switchFavourite(schoolId: number): Promise<void> {
  const { school, favourite } = await toggleFavourite(schoolId);
  const change = (favourites: School[] = []) => {
    const others = favourites.filter(({ id }) => id !== school.id);
    return favourite ? [...others, school].sort(byName) : others;
  };
  await mutate<School[]>(FAVOURITES, change, { revalidate: false });
}

/** The smallest available picture of a school's badge. */
export const badgeOf = (school: Partial<Pick<School, 'badgeMediaItem'>> | undefined): string | undefined =>
  school?.badgeMediaItem?.thumbnail ?? school?.badgeMediaItem?.url;
