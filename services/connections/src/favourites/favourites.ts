import { FavouritesChanged } from '@patchwork/contracts/events/connections';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../record-events.ts';
import { findOpenSchool, type SchoolRow } from '../schools/schools.sql.ts';
import { countTelling, listFavouriteIds, listUntold, turnFavourite } from './favourites.sql.ts';

/**
 * Makes a school a favourite, or no longer, and tells the other services. Answers how it is now, however many ask at once.
 * @throws AppError not-found unless others may see the school
 */
export const toggleFavourite = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  schoolId: number,
): Promise<{ school: SchoolRow; favourite: boolean }> =>
  db.transaction(async (tx) => {
    const school = await findOpenSchool(tx, schoolId);
    if (!school) throw notFound();
    // First, so that the toggles of one person stand in line and each tells what the one before has left.
    const version = await countTelling(tx, userId);
    const favourite = await turnFavourite(tx, userId, schoolId, clock());
    await recordEvent(tx, FavouritesChanged, { userId, version, schoolIds: [...(await listFavouriteIds(tx, userId))] });
    return { school, favourite };
  });

/** Tells of everybody's favourites of whom nothing has been told yet. */
export const tellUntoldFavourites = async (tx: Tx): Promise<void> => recordEvents(tx, FavouritesChanged, await listUntold(tx));
