import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { audienceOf, schoolIsVisible, schoolsConnectedWith } from '../access/visible.sql.ts';
import type { SearchSuggestions } from '../contract-types.ts';
import { toBadge } from '../people/people.sql.ts';

const SuggestedSchool = z.object({ id: z.int(), name: z.string(), badgeId: z.int().nullable() });
const SuggestedClass = z.object({ id: z.int(), name: z.string(), schoolId: z.int(), schoolName: z.string() });

/** Of a common beginning, only so many matches are sorted: after two letters the reader goes on typing. */
const MOST_MATCHES = 500;

/**
 * Five visible schools whose names contain words with these beginnings, by name; the viewer's own, linked and favourite schools
 * first.
 */
export async function suggestSchools(db: Db, viewer: Viewer, words: readonly string[]): Promise<SearchSuggestions['schools']> {
  const matches = sql.fragment`${schoolIsVisible} and ${begins(sql.fragment`schools.name`, words)}`;
  const rows = await db.any(sql.type(SuggestedSchool)`
    with found as (
      select schools.id, true as is_close
      from schools
      where ${isClose(viewer)} and ${matches}
      union all
      (
        select schools.id, false
        from schools
        where ${isInReach(viewer)} and not ${isClose(viewer)} and ${matches}
        limit ${MOST_MATCHES}
      )
    )
    select schools.id, schools.name, schools.badge_media_item_id as "badgeId"
    from found
    join schools on schools.id = found.id
    order by found.is_close desc, schools.name, schools.id
    limit 5
  `);
  return rows.map(({ id, name, badgeId }) => ({ id, name, badgeMediaItem: toBadge(badgeId) }));
}

/** Five classes of visible schools, as `suggestSchools`. Deleted classes are left out. */
export async function suggestClasses(db: Db, viewer: Viewer, words: readonly string[]): Promise<SearchSuggestions['classes']> {
  const matches = sql.fragment`school_groups.is_active and ${begins(sql.fragment`school_groups.name`, words)}`;
  const rows = await db.any(sql.type(SuggestedClass)`
    with found as (
      select school_groups.id, true as is_close
      from schools
      join school_groups on school_groups.school_id = schools.id
      where ${isClose(viewer)} and ${schoolIsVisible} and ${matches}
      union all
      (
        select school_groups.id, false
        from school_groups
        join schools on schools.id = school_groups.school_id
        where ${isInReach(viewer)} and not ${isClose(viewer)} and ${schoolIsVisible} and ${matches}
        limit ${MOST_MATCHES}
      )
    )
    select school_groups.id, school_groups.name, schools.id as "schoolId", schools.name as "schoolName"
    from found
    join school_groups on school_groups.id = found.id
    join schools on schools.id = school_groups.school_id
    order by found.is_close desc, school_groups.name, schools.name, school_groups.id
    limit 5
  `);
  return rows.map(({ id, name, schoolId, schoolName }) => ({ id, name, school: { id: schoolId, name: schoolName } }));
}

const begins = (name: FragmentSqlToken, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql.fragment`search_words(${name}) like word_start_pattern(${word})`),
    sql.fragment` and `,
  );

/** The viewer's own, linked and favourite schools. */
const isClose = ({ schoolId, userId }: Viewer) =>
  sql.fragment`(schools.id = any (${schoolsConnectedWith(sql.fragment`${schoolId}::bigint`, sql.fragment`${userId}::bigint`)}))`;

/** With FEED_SCOPE=connections, teachers find no reports of schools that are not close. */
const isInReach = (viewer: Viewer) => (audienceOf(viewer).isConnectedOnly ? sql.fragment`false` : sql.fragment`true`);
