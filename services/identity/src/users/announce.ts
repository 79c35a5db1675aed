import { PersonChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import type { UserRow } from './user-row.ts';

/** Tells the others who somebody is now, in the transaction that changed the row and its version. */
export const announcePerson = (tx: Tx, user: UserRow) =>
  recordEvent(tx, PersonChanged, {
    userId: user.id,
    version: user.version,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    schoolId: user.schoolId,
    schoolGroupId: user.groupId,
    isActive: user.isActive,
    isLead: user.isLead,
  });
