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
/** Rows to read in order, as a multiple of the number that would fill the slice if the matches were spread evenly. */
const ENOUGH_ROWS = 3;

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
  const sample = await db.one(sql.type(Sample)`${sampleQuery(table, term)}`);
  // Where PostgreSQL has not counted the table yet, the sample is all of it.
  const all = Math.max(sample.all, sample.sampled);
  const estimate = sample.sampled > 0 ? Math.round((sample.found / sample.sampled) * all) : 0;
  if (estimate <= SURELY_MORE * table.maxCounted) {
    const found = await db.one(sql.type(Found)`${sortedMatches(table, term, slice, table.maxCounted + 1)}`);
    if (found.total <= table.maxCounted) return { ...found, isEstimated: false };
  }
  const total = Math.max(estimate, table.maxCounted + 1);
  const rows = Math.ceil((ENOUGH_ROWS * (slice.offset + slice.limit) * all) / total);
  const early = rows < total ? await db.one(sql.type(Ids)`${matchesInOrder(table, term, slice, rows)}`) : null;
  if (early?.ids.length === slice.limit) return { ...early, total, isEstimated: true };
  // A last name stands at one place in the order, which may be far down: it takes less to find all by the index and sort them.
  const { ids } = await db.one(sql.type(Ids)`${sortedMatches(table, term, slice, null)}`);
  return { ids, total, isEstimated: true };
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
 * Finds at most `most` matches by the index, or all, and sorts them by the whole words: to cut them as an index may do would
 * take a third of the time. Separate, so that a test can explain its plan.
 */
export const sortedMatches = (
  table: WordTable,
  term: string,
  { limit, offset }: Slice,
  most: number | null,
): FragmentSqlToken => sql.fragment`
  with matches as materialized (
    select ${idOf(table)} as id, ${nameOf(table)}.is_active, ${wordsOf(table)} as words
    from ${nameOf(table)}
    where ${hasGrams(table, term)} and ${matches(table, term)}
    limit ${most}
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

/** The slice of the matches among the first `most` rows in order. */
export const matchesInOrder = (
  table: WordTable,
  term: string,
  { limit, offset }: Slice,
  most: number,
): FragmentSqlToken => sql.fragment`
  select array(
    select ordered.id
    from (
      select ${idOf(table)} as id, ${wordsOf(table)} as words
      from ${nameOf(table)}
      order by ${nameOf(table)}.is_active desc, ${table.inOrder}, ${idOf(table)}
      limit ${most}
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
