import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import type { ConcernRow } from './concerns.sql.ts';

/** What things say now, by `thingOf`; those that have gone, or are not known, are missing. */
export type Excerpts = Map<string, string>;

/** Content is asked for so many at most: the newest open ones are looked at first, the others have what they said then. */
const mostAtOnce = 50;

export const thingOf = ({ kind, targetId }: Pick<ConcernRow, 'kind' | 'targetId'>): string => `${kind} ${targetId}`;

/** Asks content, for those who deal with these concerns. Without content there are none. */
export async function readExcerpts({ content, log }: Deps, viewer: Viewer, rows: readonly ConcernRow[]): Promise<Excerpts> {
  const open = new Map(rows.filter(({ closeDate }) => closeDate === null).map((row) => [thingOf(row), row]));
  const query = { viewerSchoolId: viewer.schoolId, includeHidden: true };
  const found = await Promise.all(
    [...open].slice(0, mostAtOnce).map(async ([thing, { kind, targetId: id }]) => {
      if (kind === 'school') return [];
      try {
        const { excerpt } = await content.call('getConcernSubject', { path: { kind, id }, query });
        return excerpt === null ? [] : [[thing, excerpt] as const];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.kind !== 'not-found') log.warn({ code: error.code }, 'concerns are listed without what content knows');
        return [];
      }
    }),
  );
  return new Map(found.flat());
}
