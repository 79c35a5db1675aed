import { lockName, type Tx } from '@patchwork/platform/db';
import { versionOf } from '@patchwork/platform/second-person';
import type { UserRow } from '../accounts/user-row.ts';

/** What staff see of the people of a sign-up, in the order of their ids. */
export const peopleVersionOf = (users: readonly UserRow[]): string =>
  versionOf(
    users
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, title, firstName, middleName, lastName, email, schoolPosition, isLead }) => [
        id,
        ...[title, firstName, middleName, lastName, email, schoolPosition, isLead],
      ]),
  );

/** Until the transaction ends, no person is added to a sign-up: rows that do not exist yet cannot be locked. */
export const lockPeople = (tx: Tx, schoolId: number) => lockName(tx, `people of school ${schoolId}`);
