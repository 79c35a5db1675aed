import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../mails/recipients.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';

export type PersonSummary = NonNullable<ReplyOf<operations['raiseConcern']>['raisedBy']>;

/** Reads users from identity, by id; deleted users are missing. One call per user: few are needed. */
export async function summarise({ db, identity }: Deps, userIds: number[]): Promise<Map<number, PersonSummary>> {
  const ids = [...new Set(userIds)];
  const found = await Promise.all(ids.map((userId) => nullIfNotFound(identity.call('getRecipient', { path: { userId } }))));
  const people = found.filter((person) => person !== null);
  const names = await listSchoolNames(
    db,
    people.map(({ schoolId }) => schoolId),
  );
  return new Map(
    people.map(({ userId, title, firstName, lastName, schoolId }) => [
      userId,
      { id: userId, title, firstName, lastName, schoolGroup: null, school: { id: schoolId, name: names.get(schoolId) ?? '' } },
    ]),
  );
}
