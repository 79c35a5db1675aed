import { createPool } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { commonSurnames, firstNames, places, schoolForms } from './names.ts';

/** Higher than all ids of the demo network. */
const firstId = 1_000_000;

/** Runs `fill` with statements that may take minutes, and prepares the database for measurements afterwards. */
export async function filling(databaseUrl: string, fill: (pool: CommonQueryMethods) => Promise<unknown>): Promise<void> {
  const pool = await createPool(databaseUrl, { statementTimeout: 600_000, validate: false });
  await fill(pool);
  // This system does not wait for commits, and vacuum marks no page whose rows may not be on disk yet.
  await pool.query(sql.unsafe`checkpoint`);
  await pool.query(sql.unsafe`vacuum analyze`);
  await pool.end();
}

/** Names of schools; the same in every run. */
export function schoolNames(count: number): string[] {
  const random = numbers(1);
  const pick = (list: string[], skew: number) => list[Math.floor(list.length * random() ** skew)]!;
  return Array.from({ length: count }, () => {
    const form = pick(schoolForms, 2);
    return (
      form.replace('%s', `${pick(firstNames, 2)}'s`).replace('%', pick(places, 1)) +
      (form.includes('%s') ? `, ${pick(places, 1)}` : '')
    );
  });
}

/** Inserts the generated schools into the schools database. */
export async function fillSchools(db: CommonQueryMethods, names: string[]): Promise<void> {
  await db.query(sql.unsafe`
    insert into schools (id, name, type_id, county_id, zip, is_approved, approved_at)
    overriding system value
    select
      ${firstId} + named.number, named.name, (select min(id) from school_types), (select min(id) from counties),
      'ZZ' || named.number % 90 || ' 9ZZ', true, now()
    from unnest(${sql.array(names, 'text')}) with ordinality as named (name, number)
  `);
}

/** Inserts the schools and their users into identity: two in a hundred are called Sarah and one Smith, as in UK schools. */
export async function fillUsers(db: CommonQueryMethods, names: string[], count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved)
    select ${firstId} + named.number, 1, named.name, true, true
    from unnest(${sql.array(names, 'text')}) with ordinality as named (name, number)
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name, is_primary, is_active)
    select id, 1, id, 'Staff', true, true from schools where id > ${firstId}
  `);
  // Building the index afterwards takes a fraction of the time.
  await db.query(sql.unsafe`drop index user_words__grams`);
  const random = numbers(2);
  const pick = (list: string[], skew: number) => list[Math.floor(list.length * random() ** skew)]!;
  for (let from = 0; from < count; from += 20_000) {
    const rows = Array.from({ length: Math.min(20_000, count - from) }, (_, index) => {
      const [first, last] = [pick(firstNames, 1.1), random() < 0.2 ? pick(commonSurnames, 1.2) : pick(places, 1.2)];
      const school = 1 + Math.floor(random() * names.length);
      const domain = `${places[school % places.length]!.toLowerCase()}-${school}.sch.example`;
      return [
        firstId + from + index,
        first,
        last,
        `${first[0]}.${last}${from + index}@${domain}`.toLowerCase(),
        firstId + school,
      ];
    });
    await db.query(sql.unsafe`
      insert into users (id, title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email)
      overriding system value
      select id, 'Ms', first_name, last_name, email, school_id, school_id, true, true
      from ${sql.unnest(rows, ['int8', 'text', 'text', 'text', 'int8'])} as users (id, first_name, last_name, email, school_id)
    `);
  }
  await db.query(sql.unsafe`create index user_words__grams on user_words using gin (search_grams(words))`);
}

/** Pseudo-random numbers in [0, 1) that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
