import { type Db, opaque } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

/** Words that must all match, or the id of one user. */
export type UserSearch = { term: string } | { id: number };

interface Slice {
  limit: number;
  offset: number;
}

/** More matches than this are not counted, but estimated from a hundredth of the table. */
export const MAX_COUNTED = 10_000;
/** A sample of fewer users says too little to leave counting out: they are few pages of neighbours. */
const MIN_SAMPLE = 1_000;
/** An estimate above this needs no counting: reading the index for so common a word takes longer than all the rest. */
const SURELY_MORE = 1.2 * MAX_COUNTED;

const Found = z.object({ total: z.int(), ids: z.array(z.int()) });
type Found = z.output<typeof Found> & { isEstimated: boolean };
const Ids = Found.pick({ ids: true });
const Sample = z.object({ sampled: z.int(), found: z.int(), all: z.int() });

/** The number of matching users, and the ids of a slice of them: active users first, then by last and first name. */
export async function findMatches(db: Db, search: UserSearch, slice: Slice): Promise<Found> {
  if ('id' in search) return { ...(await db.one(sql.type(Found)`${byId(search.id, slice)}`)), isEstimated: false };
  const { sampled, found: hits, all } = await db.one(sql.type(Sample)`${sampleQuery(search.term)}`);
  const estimate = sampled > 0 ? Math.round((hits / sampled) * all) : 0;
  if (sampled < MIN_SAMPLE || estimate <= SURELY_MORE) {
    const found = await db.one(sql.type(Found)`${countedMatches(search.term, slice)}`);
    if (found.total <= MAX_COUNTED) return { ...found, isEstimated: false };
  }
  const { ids } = await db.one(sql.type(Ids)`${manyMatches(search.term, slice)}`);
  return { ids, total: Math.max(estimate, MAX_COUNTED + 1), isEstimated: true };
}

const byId = (id: number, { limit, offset }: Slice) => sql.fragment`
  select
    count(*) as total,
    coalesce((array_agg(user_words.user_id))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
  from user_words
  where user_words.user_id = ${id}
`;

const matches = (term: string): FragmentSqlToken => sql.fragment`user_words.words like all (term_patterns(${term}))`;

/** A term without words matches every user, so the index is not used. */
const hasGrams = (term: string): FragmentSqlToken =>
  sql.fragment`(term_grams(${term}) = '{}' or search_grams(user_words.words) @> term_grams(${term}))`;

/**
 * Exact up to `MAX_COUNTED`; a total above that says only that there are more. Sorts by the whole words: to cut them as the
 * index does would take a third of the time. Separate, so that a test can explain its plan.
 */
export const countedMatches = (term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  with matches as materialized (
    select user_words.user_id, user_words.is_active, user_words.words
    from user_words
    where ${hasGrams(term)} and ${matches(term)}
    limit ${MAX_COUNTED + 1}
  )
  select
    (select count(*) from matches) as total,
    array(
      select matches.user_id
      from matches
      order by matches.is_active desc, matches.words, matches.user_id
      limit ${limit}
      offset ${offset}
    ) as ids
`;

/** Reads users in order until the slice is full, which a common word fills soon. `offset 0` keeps that order from the planner. */
export const manyMatches = (term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  select array(
    select ordered.user_id
    from (
      select user_words.user_id, user_words.words
      from user_words
      order by user_words.is_active desc, left(user_words.words, 120), user_words.user_id
      offset 0
    ) as ordered
    where ordered.words like all (term_patterns(${term}))
    limit ${limit}
    offset ${offset}
  ) as ids
`;

/** The same pages each time, so that the total does not change from page to page. */
const sampleQuery = (term: string): FragmentSqlToken => sql.fragment`
  select
    count(*) as sampled,
    count(*) filter (where ${matches(term)}) as found,
    (select greatest(reltuples, 0)::int8 from pg_class where oid = 'user_words'::regclass) as "all"
  from user_words tablesample system (1) repeatable (1)
`;

/** These users, in this order. */
export const listUsersById = (db: Db, ids: readonly number[]) =>
  db.any(sql.prepared('users_by_ids', UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = any(${opaque(ids, 'int8')})
    order by array_position(${opaque(ids, 'int8')}, users.id)
  `);
