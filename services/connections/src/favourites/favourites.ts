import { FavouritesChanged } from '@patchwork/contracts/events/connections';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { recordEvents } from '@patchwork/platform/record-events';
import type { Deps } from '../deps.ts';
import { findOpenSchool, type SchoolRow } from '../schools/schools.sql.ts';
import { listFavouriteIds, listPendingFavourites, nextVersion, turnFavourite } from './favourites.sql.ts';

/**
 * Toggles a favourite and publishes the user's new list. Returns the new state, also under concurrent calls.
 * @throws AppError not-found unless the school is visible to others
 */
export const toggleFavourite = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  schoolId: number,
): Promise<{ school: SchoolRow; favourite: boolean }> =>
  db.transaction(async (tx) => {
    const school = await findOpenSchool(tx, schoolId);
    if (!school) throw notFound();
    // First, so that concurrent toggles of one user queue and each publishes the state that the one before left.
    const version = await nextVersion(tx, userId);
    const favourite = await turnFavourite(tx, userId, schoolId, clock());
    await recordEvent(tx, FavouritesChanged, { userId, version, schoolIds: [...(await listFavouriteIds(tx, userId))] });
    return { school, favourite };
  });

/** Publishes the favourites of every user whose favourites have never been published. */
export const publishPendingFavourites = async (tx: Tx): Promise<void> =>
  recordEvents(tx, FavouritesChanged, await listPendingFavourites(tx));
