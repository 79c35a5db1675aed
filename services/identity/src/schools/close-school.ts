import type { Deps } from '../deps.ts';
import { endSessionsOfSchool, releaseAddresses } from '../users/users.sql.ts';
import { markClosed } from './schools.sql.ts';

/**
 * Shuts the door of a school at once: nobody of it is signed in or can sign in from now on. SchoolChanged follows over the bus and is
 * what opens it again.
 */
export const closeSchool = ({ db }: Pick<Deps, 'db'>, schoolId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await markClosed(tx, schoolId);
    await releaseAddresses(tx, schoolId);
    await endSessionsOfSchool(tx, schoolId);
  });
