import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

/** Words that must all match, or the id of one user. */
export type UserSearch = { term: string } | { id: number };

interface Slice {
  limit: number;
  offset: number;
}

/** More matches than this are not counted, but estimated from one page of the table in fifty. */
export const MAX_COUNTED = 10_000;
const PAGES_PER_SAMPLE = 50;

const Found = z.object({ total: z.int(), ids: z.array(z.int()) });
type Found = z.output<typeof Found> & { isEstimated: boolean };

/** The number of matching users, and the ids of a slice of them: active users first, then by last and first name. */
export async function findMatches(db: Db, search: UserSearch, slice: Slice): Promise<Found> {
  if ('id' in search) return { ...(await db.one(sql.type(Found)`${byId(search.id, slice)}`)), isEstimated: false };
  const found = await db.one(sql.type(Found)`${countedMatches(search.term, slice)}`);
  if (found.total <= MAX_COUNTED) return { ...found, isEstimated: false };
  const many = await db.one(sql.type(Found)`${estimatedMatches(search.term, slice)}`);
  return { ids: many.ids, total: Math.max(many.total, MAX_COUNTED + 1), isEstimated: true };
}

const byId = (id: number, { limit, offset }: Slice) => sql.fragment`
  select
    count(*) as total,
    coalesce((array_agg(user_words.user_id))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
  from user_words
  where user_words.user_id = ${id}
`;

const matches = (term: string): FragmentSqlToken => sql.fragment`user_words.words like all (term_patterns(${term}))`;

/** Without a word, everything matches, and the index need not be asked. */
const hasGrams = (term: string): FragmentSqlToken =>
  sql.fragment`(term_grams(${term}) = '{}' or search_grams(user_words.words) @> term_grams(${term}))`;

/** Exact up to `MAX_COUNTED`; a total above that says only that there are more. Separate, so that a test can explain its plan. */
export const countedMatches = (term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  with matches as materialized (
    select user_words.user_id, user_words.is_active, left(user_words.words, 120) as name
    from user_words
    where ${hasGrams(term)} and ${matches(term)}
    limit ${MAX_COUNTED + 1}
  )
  select
    (select count(*) from matches) as total,
    array(
      select matches.user_id
      from matches
      order by matches.is_active desc, matches.name, matches.user_id
      limit ${limit}
      offset ${offset}
    ) as ids
`;

/** Reads users in order until the slice is full, which a common word fills soon. `offset 0` keeps that order from the planner. */
export const estimatedMatches = (term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  select
    (
      select count(*) * ${PAGES_PER_SAMPLE}::int
      from user_words tablesample system (${100 / PAGES_PER_SAMPLE}) repeatable (1)
      where ${matches(term)}
    ) as total,
    array(
      select user_words.user_id
      from (
        select user_words.user_id, user_words.words
        from user_words
        order by user_words.is_active desc, left(user_words.words, 120), user_words.user_id
        offset 0
      ) as user_words
      where ${matches(term)}
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
