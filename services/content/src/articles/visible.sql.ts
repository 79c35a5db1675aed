import type { Viewer } from '@patchwork/platform/assertion';
import { sql } from 'slonik';

/**
 * The one answer to "may this viewer see this row of `articles`?", for lists, search, single reports, likes, comments, media and
 * notices alike: every live report of every active, approved school (api.md §3). Takes the viewer for the day when
 * FEED_SCOPE narrows the network to connected schools.
 */
export const visibleTo = (_viewer: Viewer | 'everyone') => sql.fragment`
  articles.deleted_at is null
  and exists (
    select 1
    from schools
    where schools.id = articles.school_id and schools.is_visible
  )
`;

/** The same for a row of `schools`: its comments and its badge. */
export const schoolIsVisible = sql.fragment`schools.is_visible`;
