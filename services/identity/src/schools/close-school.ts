import { endSessionsOfSchool, releaseAddresses } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { markClosed } from './schools.sql.ts';

/** Closes a school at once: ends its users' sessions and stops new sign-ins. Only a later SchoolChanged opens it again. */
export const closeSchool = ({ db }: Pick<Deps, 'db'>, schoolId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await markClosed(tx, schoolId);
    await releaseAddresses(tx, schoolId);
    await endSessionsOfSchool(tx, schoolId);
  });
