import { type Db, escapeLike } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

/** Words that must all match, or the id of one user. */
export type UserSearch = { words: readonly string[] } | { id: number };

/** The index has trigrams and word starts, so a shorter word is searched only at the start of words. */
const patternOf = (word: string) => `%${[...word].length < 3 ? ' ' : ''}${escapeLike(word.toLowerCase())}%`;

const isSearched = (search: UserSearch) =>
  'id' in search
    ? sql.fragment`users.id = ${search.id}`
    : sql.join(
        [sql.fragment`true`, ...search.words.map((word) => sql.fragment`users.search_text like ${patternOf(word)}`)],
        sql.fragment` and `,
      );

const Found = z.object({ total: z.int(), ids: z.array(z.int()) });

/**
 * The number of matching users, and the ids of one page by last and first name. The matches are materialised first, so that the
 * planner must use the index.
 */
export const findMatches = (db: Db, search: UserSearch, page: Page) => db.one(sql.type(Found)`${matchesQuery(search, page)}`);

interface Page {
  limit: number;
  offset: number;
}

/** Separate from the call, so that a test can explain its plan. */
export const matchesQuery = (search: UserSearch, { limit, offset }: Page) => sql.fragment`
    with matches as materialized (
      select users.id, users.search_text
      from users
      where users.removed_at is null and users.anonymised_at is null and ${isSearched(search)}
    )
    select
      (select count(*) from matches) as total,
      array(
        select matches.id
        from matches
        order by matches.search_text, matches.id
        limit ${limit}
        offset ${offset}
      ) as ids
  `;

/** These users, in this order. */
export const listUsersById = (db: Db, ids: readonly number[]) =>
  db.any(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = any(${sql.array([...ids], 'int8')})
    order by array_position(${sql.array([...ids], 'int8')}, users.id)
  `);
