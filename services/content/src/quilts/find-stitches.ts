import type { Db } from '@patchwork/platform/db';
import type { Head } from './quilts.sql.ts';
import { type Exchange, findExchanges, findReadable } from './stitches.sql.ts';

/** The classes whose patches a school's quilt shows face up. */
export interface ShownClasses {
  schoolId: number;
  groupIds: ReadonlySet<number>;
}

/** The exchanges between the classes of each school's quilt that its teachers can read, by the school. */
export async function findStitches(
  db: Db,
  halfTerm: Pick<Head, 'startsAt' | 'endsAt'>,
  shown: readonly ShownClasses[],
  isNear: boolean,
): Promise<Map<number, Exchange[]>> {
  const all = [...new Set(shown.flatMap(({ groupIds }) => [...groupIds]))];
  const exchanges = all.length === 0 ? [] : await findExchanges(db, halfTerm, all);
  const askedBy = Map.groupBy(exchanges, ({ askingGroupId }) => askingGroupId);
  const candidates = shown.flatMap(({ schoolId, groupIds }) =>
    [...groupIds]
      .flatMap((groupId) => askedBy.get(groupId) ?? [])
      .filter(({ askedGroupId }) => groupIds.has(askedGroupId))
      .map((exchange) => ({ schoolId, exchange })),
  );
  const pairs = new Map(
    candidates.map(({ schoolId, exchange: { articleId } }) => [`${schoolId} ${articleId}`, { schoolId, articleId }]),
  );
  const readable = pairs.size === 0 ? [] : await findReadable(db, [...pairs.values()], isNear);
  const isReadable = new Set(readable.map(({ schoolId, articleId }) => `${schoolId} ${articleId}`));
  const found = candidates
    .filter(({ schoolId, exchange }) => isReadable.has(`${schoolId} ${exchange.articleId}`))
    .sort((one, other) => one.exchange.commentId - other.exchange.commentId);
  const bySchool = Map.groupBy(found, ({ schoolId }) => schoolId);
  return new Map([...bySchool].map(([schoolId, group]) => [schoolId, group.map(({ exchange }) => exchange)]));
}
