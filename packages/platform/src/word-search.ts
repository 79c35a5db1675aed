import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Db } from './db.ts';

/** Words that must all be found in a row, or the id of one row. */
export type WordSearch = { term: string } | { id: number };

/**
 * A table with `is_active` and one text column to search. Its database has the functions `term_patterns`, `term_grams` and
 * `search_grams`, an index on `search_grams(words)` and one on `(is_active desc, inOrder, id)`.
 */
export interface WordTable {
  name: string;
  id: string;
  words: string;
  /** What the rows are in order of: the words, or as many of their letters as fit into an index. */
  inOrder: FragmentSqlToken;
  /** More matches than this are not counted, but estimated from a sample of about `sampled` rows. */
  maxCounted: number;
  sampled: number;
}

interface Slice {
  limit: number;
  offset: number;
}

/** An estimate this many times `maxCounted` needs no counting: reading the index for so common a word takes longest of all. */
const SURELY_MORE = 1.2;

const Found = z.object({ total: z.int(), ids: z.array(z.int()) });
type Found = z.output<typeof Found> & { isEstimated: boolean };
const Ids = Found.pick({ ids: true });
const Sample = z.object({ sampled: z.int(), found: z.int(), all: z.int() });

/** Digits alone are an id; other text is words. */
export const toWordSearch = (term: string): WordSearch => (/^[1-9]\d{0,9}$/.test(term) ? { id: Number(term) } : { term });

/** The number of matching rows, and the ids of a slice of them: active ones first, then by their words. */
export async function findMatches(db: Db, table: WordTable, search: WordSearch, slice: Slice): Promise<Found> {
  if ('id' in search) return { ...(await db.one(sql.type(Found)`${byId(table, search.id, slice)}`)), isEstimated: false };
  const { term } = search;
  const { sampled, found: hits, all } = await db.one(sql.type(Sample)`${sampleQuery(table, term)}`);
  // Where PostgreSQL has not counted the table yet, the sample is all of it.
  const estimate = sampled > 0 ? Math.round((hits / sampled) * Math.max(all, sampled)) : 0;
  if (estimate <= SURELY_MORE * table.maxCounted) {
    const found = await db.one(sql.type(Found)`${countedMatches(table, term, slice)}`);
    if (found.total <= table.maxCounted) return { ...found, isEstimated: false };
  }
  const { ids } = await db.one(sql.type(Ids)`${manyMatches(table, term, slice)}`);
  return { ids, total: Math.max(estimate, table.maxCounted + 1), isEstimated: true };
}

const nameOf = ({ name }: WordTable) => sql.identifier([name]);
const idOf = ({ name, id }: WordTable) => sql.identifier([name, id]);
const wordsOf = ({ name, words }: WordTable) => sql.identifier([name, words]);

const byId = (table: WordTable, id: number, { limit, offset }: Slice) => sql.fragment`
  select
    count(*) as total,
    coalesce((array_agg(${idOf(table)}))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
  from ${nameOf(table)}
  where ${idOf(table)} = ${id}
`;

const matches = (table: WordTable, term: string) => sql.fragment`${wordsOf(table)} like all (term_patterns(${term}))`;

/** A term without words matches every row, so the index is not used. */
const hasGrams = (table: WordTable, term: string) =>
  sql.fragment`(term_grams(${term}) = '{}' or search_grams(${wordsOf(table)}) @> term_grams(${term}))`;

/**
 * Exact up to `maxCounted`; a total above that says only that there are more. Sorts by the whole words: to cut them as an
 * index may do would take a third of the time. Separate, so that a test can explain its plan.
 */
export const countedMatches = (table: WordTable, term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  with matches as materialized (
    select ${idOf(table)} as id, ${nameOf(table)}.is_active, ${wordsOf(table)} as words
    from ${nameOf(table)}
    where ${hasGrams(table, term)} and ${matches(table, term)}
    limit ${table.maxCounted + 1}
  )
  select
    (select count(*) from matches) as total,
    array(
      select matches.id
      from matches
      order by matches.is_active desc, matches.words, matches.id
      limit ${limit}
      offset ${offset}
    ) as ids
`;

/** Reads rows in order until the slice is full, which a common word fills soon. `offset 0` keeps that order from the planner. */
export const manyMatches = (table: WordTable, term: string, { limit, offset }: Slice): FragmentSqlToken => sql.fragment`
  select array(
    select ordered.id
    from (
      select ${idOf(table)} as id, ${wordsOf(table)} as words
      from ${nameOf(table)}
      order by ${nameOf(table)}.is_active desc, ${table.inOrder}, ${idOf(table)}
      offset 0
    ) as ordered
    where ordered.words like all (term_patterns(${term}))
    limit ${limit}
    offset ${offset}
  ) as ids
`;

/** Whole pages, the same each time, so that the total does not change from page to page; of a small table all. */
const sampleQuery = (table: WordTable, term: string) => sql.fragment`
  select
    count(*) as sampled,
    count(*) filter (where ${matches(table, term)}) as found,
    (select ${rowsOf(table)}::int8) as "all"
  from ${nameOf(table)}
  tablesample system ((select least(100, 100.0 * ${table.sampled}::int / greatest(${rowsOf(table)}, 1)))) repeatable (1)
`;

/** As PostgreSQL last estimated them. */
const rowsOf = ({ name }: WordTable) => sql.fragment`(select greatest(reltuples, 0) from pg_class where oid = ${name}::regclass)`;
