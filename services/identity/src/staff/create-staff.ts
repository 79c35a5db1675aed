import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '@patchwork/contracts/email-address';
import type { DatabasePool } from '@patchwork/platform/db';
import { announcePerson } from '../accounts/announce.ts';
import { insertUser } from '../accounts/change-users.sql.ts';
import { allColumns } from '../accounts/details.ts';
import { isEmailClash } from '../accounts/email.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { hashToken, type LinkKeys, tokenOf } from '../passwords/link-token.ts';
import { insertLink } from '../passwords/links.sql.ts';
import { findActiveGroup, findStaffSchool } from '../schools/schools.sql.ts';

interface NewStaff {
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Needed unless exactly one open school has the type Network team. */
  schoolId?: number | undefined;
}

export type Created = { token: string } | 'bad-email' | 'address-taken' | 'no-school';

/**
 * Creates an active user in the provider's own school and returns the token of a link to choose a password. No mail is sent:
 * the operator passes the link on. Roles are granted separately.
 */
export async function createStaff(db: DatabasePool, [key]: LinkKeys, person: NewStaff): Promise<Created> {
  const email = person.email.trim();
  if (!isEmailAddress(email)) return 'bad-email';
  try {
    return await db.transaction(async (tx) => {
      const schoolId = await findStaffSchool(tx, person.schoolId);
      const groupId = schoolId && (await findActiveGroup(tx, schoolId, null));
      if (!schoolId || !groupId) return 'no-school';
      if (await findHolder(tx, email)) return 'address-taken';
      const { title, firstName, lastName } = person;
      const details = { title, firstName, middleName: null, lastName, email, schoolPosition: null, groupId };
      const userId = await insertUser(tx, schoolId, { ...details, allowNotificationEmails: true });
      await recordHistory(tx, userId, { changedBy: null, columns: allColumns });
      await announcePerson(tx, (await findUser(tx, userId))!);
      const linkId = randomUUID();
      const token = tokenOf(key, linkId);
      await insertLink(tx, { id: linkId, userId, kind: 'invitation', tokenHash: hashToken(token), keyId: key.id });
      return { token };
    });
  } catch (error) {
    if (isEmailClash(error)) return 'address-taken';
    throw error;
  }
}
