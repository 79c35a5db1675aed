import { filling, fillSchools, fillUsers, schoolNames } from '../fill-network.ts';
import { percentile } from '../measure.ts';
import { call, signInAs } from '../sign-in.ts';
import type { Bench } from '../with-system.ts';

const schools = 35_000;
const users = 500_000;
const repetitions = 100;

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

/** Writes 35,000 schools and 500,000 users, and measures an Admin's search among them by kind of term. */
export async function measureAdminsSearch(bench: Bench) {
  const { environment, progress } = bench;
  await progress(`writing ${schools} schools and ${users} users`, async () => {
    const names = schoolNames(schools);
    await filling(environment.schools.SCHOOLS_DATABASE_URL!, (pool) => fillSchools(pool, names));
    await filling(environment.identity.IDENTITY_DATABASE_URL!, (pool) => fillUsers(pool, names, users));
  });
  const cookie = await signInAs(bench, 'admin');
  return [
    ...(await search(bench, cookie, 'users', '/api/user/search?nameOrEmail=', userTerms)),
    ...(await search(bench, cookie, 'schools', '/api/school/search?name=', schoolTerms)),
  ];
}

/** The terms alternate, so that a slow moment of the machine affects all. */
async function search(bench: Bench, cookie: string, among: string, path: string, terms: Record<string, string>) {
  const found = new Map(Object.keys(terms).map((what) => [what, { times: [] as number[], matches: 0 }]));
  for (let repetition = -5; repetition < repetitions; repetition += 1) {
    for (const [what, term] of Object.entries(terms)) {
      const begun = performance.now();
      const page = await call(bench, cookie, path + encodeURIComponent(term));
      const entry = found.get(what)!;
      entry.matches = (JSON.parse(page) as { totalElements: number }).totalElements;
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
