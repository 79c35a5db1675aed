import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import type { ConcernRow } from './concerns.sql.ts';

/** The current text of each thing, keyed by `thingOf`; deleted and unavailable things are missing. */
export type Excerpts = Map<string, string>;

/** Content is called for the newest 50 open concerns; the others show only the excerpt saved with them. */
const MAX_READS = 50;

export const subjectOf = ({ kind, targetId }: Pick<ConcernRow, 'kind' | 'targetId'>): string => `${kind} ${targetId}`;

/** Reads current excerpts from content for a viewer who deals with these concerns; returns fewer when content is down. */
export async function readExcerpts({ content, log }: Deps, viewer: Viewer, rows: readonly ConcernRow[]): Promise<Excerpts> {
  const open = new Map(rows.filter(({ closeDate }) => closeDate === null).map((row) => [subjectOf(row), row]));
  const query = { viewerSchoolId: viewer.schoolId, includeHidden: true };
  const found = await Promise.all(
    [...open].slice(0, MAX_READS).map(async ([thing, { kind, targetId: id }]) => {
      if (kind === 'school') return [];
      try {
        const { excerpt } = await content.call('getConcernSubject', { path: { kind, id }, query });
        return excerpt === null ? [] : [[thing, excerpt] as const];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.kind !== 'not-found')
          log.warn({ code: error.code, kind, id }, 'could not read the current excerpt of a concern');
        return [];
      }
    }),
  );
  return new Map(found.flat());
}
