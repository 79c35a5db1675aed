import type { operations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';

export type PersonSummary = NonNullable<ReplyOf<operations['listConcerns']>[number]['raisedBy']>;

/** A user's names and school now; null for a deleted user. */
export const findPerson = ({ identity }: Pick<Deps, 'identity'>, userId: number) =>
  nullIfNotFound(identity.call('getRecipient', { path: { userId } }));

/** Reads users from identity, by id; deleted users are missing. One call per user: few are needed. */
export async function summarise(
  deps: Pick<Deps, 'db' | 'identity'>,
  userIds: readonly (number | null)[],
): Promise<Map<number, PersonSummary>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const people = (await Promise.all(ids.map((id) => findPerson(deps, id)))).filter((person) => person !== null);
  const names = await listSchoolNames(
    deps.db,
    people.map(({ schoolId }) => schoolId),
  );
  return new Map(
    people.map(({ userId, title, firstName, lastName, schoolId }) => [
      userId,
      { id: userId, title, firstName, lastName, schoolGroup: null, school: { id: schoolId, name: names.get(schoolId) ?? '' } },
    ]),
  );
}
