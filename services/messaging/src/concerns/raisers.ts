import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { unlessGone } from '../mails/recipients.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';

export type PersonSummary = NonNullable<ReplyOf<operations['raiseConcern']>['raisedBy']>;

/** Who these people are now, by id; those who are gone are missing. Names are identity's, and few are asked for. */
export async function summarise({ db, identity }: Deps, userIds: number[]): Promise<Map<number, PersonSummary>> {
  const ids = [...new Set(userIds)];
  const found = await Promise.all(ids.map((userId) => unlessGone(identity.call('getRecipient', { path: { userId } }))));
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
