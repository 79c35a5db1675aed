import { userWords } from '@patchwork/identity/users/search-users.sql';
import { createPool } from '@patchwork/platform/db';
import { sortedMatches } from '@patchwork/platform/word-search';
import { schoolWords } from '@patchwork/schools/schools/schools.sql';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { keep, percentile } from './measure.ts';
import { fillSchoolReports, fillSchools, fillUsers, schoolNames } from './search-fill.ts';
import { signIn } from './sign-in.ts';
import { accountOf, type Bench, withSystem } from './with-system.ts';

const schools = 35_000;
const users = 500_000;
const reports = 100_000;
const repetitions = 100;
const firstPage = { limit: 20, offset: 0 };

const userTerms = {
  'rare surname': 'Quarryworthy',
  'common surname': 'Smith',
  'common first name': 'Sarah',
  'two words': 'sarah smith',
  'part of an address': 'wrenmouth-',
  'part of a name': 'quarr',
  'two common letters': 'st',
  'two rare letters': 'xq',
  'one letter': 's',
  'common and rare word': 'primary quarr',
  'two common words of schools': 'community primary',
  'name and school': 'smith st wren',
  'no such name': 'xylophonist',
};
const schoolTerms = {
  'rare name': 'Quarryworthy',
  'common word': 'primary',
  'the most common word': 'school',
  'two words': 'community primary',
  'part of a name': 'wren',
  'two letters': 'st',
  'one letter': 's',
  'words in another order': 'primary wren st',
  'no such name': 'xylophonist',
};

const reportTerms = {
  'common word': 'harbour',
  'rare word': 'axolotl',
  'word of another season': 'jubilee',
  'two words, of text and school': 'harbour quarryworthy',
  'author’s name': 'ms sarah smith',
  short: '3b',
  'no such word': 'xylophonist',
};
const typed = { 'one letter': 's', 'two letters': 'st', 'common beginning': 'prim', 'two words': 'st s', 'rare name': 'quarryw' };

/**
 * Measures an Admin's search by name over 35,000 schools and 500,000 users, and a teacher's search over 100,000 reports with
 * its suggestions, through the gateway.
 */
export const benchSearch = () =>
  withSystem(async (bench) => {
    const { environment, progress } = bench;
    const adminsRows = await measureAdminsSearch(bench);
    await progress(`writing ${reports} reports`, () =>
      filling(environment.content.CONTENT_DATABASE_URL!, (pool) => fillSchoolReports(pool, schoolNames(schools), reports)),
    );
    const teacher = await cookieOf(bench, 'teacher');
    const rows = [
      ...adminsRows,
      ...(await search(bench, teacher, 'reports', '/api/article/search/0?contains=', reportTerms)),
      ...(await search(bench, teacher, 'suggestions', '/api/feed/suggestions?contains=', typed)),
    ];
    console.table(rows);
    const userQueries = Object.entries(userTerms).map(
      ([what, term]) => [`users, ${what}`, sortedMatches(userWords, term, firstPage, userWords.maxCounted + 1)] as const,
    );
    await printPlans(environment.identity.IDENTITY_DATABASE_URL!, userQueries);
    const schoolQueries = Object.entries(schoolTerms).map(
      ([what, term]) => [`schools, ${what}`, sortedMatches(schoolWords, term, firstPage, schoolWords.maxCounted + 1)] as const,
    );
    await printPlans(environment.schools.SCHOOLS_DATABASE_URL!, schoolQueries);
    console.log(`worst p95: ${Math.max(...rows.map(({ p95 }) => p95))} ms (reach: 25, aim: 10)`);
    await keep('search', { schools, users, reports, repetitions, rows });
  });

/** Writes 35,000 schools and 500,000 users, and measures an Admin's search among them by kind of term. */
export async function measureAdminsSearch(bench: Bench) {
  const { environment, progress } = bench;
  await progress(`writing ${schools} schools and ${users} users`, async () => {
    const names = schoolNames(schools);
    await filling(environment.schools.SCHOOLS_DATABASE_URL!, (pool) => fillSchools(pool, names));
    await filling(environment.identity.IDENTITY_DATABASE_URL!, (pool) => fillUsers(pool, names, users));
  });
  const cookie = await cookieOf(bench, 'admin');
  return [
    ...(await search(bench, cookie, 'users', '/api/user/search?nameOrEmail=', userTerms)),
    ...(await search(bench, cookie, 'schools', '/api/school/search?name=', schoolTerms)),
  ];
}

function cookieOf(bench: Bench, label: string): Promise<string> {
  const { email, password } = accountOf(bench, label);
  return signIn(bench.baseUrl, email, password);
}

async function filling(databaseUrl: string, fill: (pool: CommonQueryMethods) => Promise<void>): Promise<void> {
  const pool = await createPool(databaseUrl, { statementTimeout: 600_000, validate: false });
  await fill(pool);
  // This system does not wait for commits, and vacuum marks no page whose rows may not be on disk yet.
  await pool.query(sql.unsafe`checkpoint`);
  await pool.query(sql.unsafe`vacuum analyze`);
  await pool.end();
}

/** A page of users or schools with their total, one of reports, or suggestions. */
type Answer = { totalElements: number } | unknown[] | { schools: unknown[]; classes: unknown[] };

function matchesIn(answer: Answer): number {
  if (Array.isArray(answer)) return answer.length;
  return 'totalElements' in answer ? answer.totalElements : answer.schools.length + answer.classes.length;
}

/** The terms alternate, so that a slow moment of the machine affects all. */
async function search({ baseUrl }: Bench, cookie: string, among: string, path: string, terms: Record<string, string>) {
  const found = new Map(Object.keys(terms).map((what) => [what, { times: [] as number[], matches: 0 }]));
  for (let repetition = -5; repetition < repetitions; repetition += 1) {
    for (const [what, term] of Object.entries(terms)) {
      const begun = performance.now();
      const response = await fetch(`${baseUrl}${path}${encodeURIComponent(term)}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`The search for ${what} answered ${response.status}.`);
      const entry = found.get(what)!;
      entry.matches = matchesIn((await response.json()) as Answer);
      if (repetition >= 0) entry.times.push(performance.now() - begun);
    }
  }
  return [...found].map(([what, { times, matches }]) => ({
    among,
    what,
    matches,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
  }));
}

/** Prints, of each query's plan, the lines that read the searched table, and its time. */
async function printPlans(databaseUrl: string, queries: (readonly [what: string, query: FragmentSqlToken])[]): Promise<void> {
  const pool = await createPool(databaseUrl, { validate: false });
  for (const [what, query] of queries) {
    const lines = (await pool.anyFirst(sql.unsafe`explain (analyze, costs off) ${query}`)).map(String);
    const reads = lines
      .filter((line) => /Scan .*(user_words|schools__)|Seq Scan on (user_words|schools) /.test(line))
      .slice(0, 2);
    console.log(`${what}: ${reads.map((line) => line.trim()).join(' | ')} (${lines.at(-1)?.trim()})`);
  }
  await pool.end();
}
