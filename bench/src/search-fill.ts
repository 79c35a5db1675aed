import { type CommonQueryMethods, sql } from 'slonik';
import { commonSurnames, firstNames, places, schoolForms } from './names.ts';

/** Higher than all ids of the demo network. */
const firstId = 1_000_000;

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

const classNames = 'Otters Willow 3B Year_4 Oak Hedgehogs 5R Class_2 Moles Rowan'
  .split(' ')
  .map((name) => name.replace('_', ' '));
const syllables = 'ba de fi go ku la mi no pe ru sa ti vo wy xe zu'.split(' ');
const endings = 'r nd st l ck mp sh ng ra er ing ow ley ish on um'.split(' ');
/** 12,000 invented words, the first of them common. */
const vocabulary = Array.from(
  { length: 12_000 },
  (_, index) =>
    syllables[index % 16]! +
    endings[(index >> 4) % 16]! +
    (index < 256 ? '' : syllables[(index >> 8) % 16]! + ((index >> 12) % 3 || '')),
);

/**
 * Inserts the schools, two classes and one teacher of each, and reports of 120 invented words, as the content service stores
 * them. One report in three has "harbour", one in 5,000 "axolotl"; every tenth of the oldest fifth has "jubilee".
 */
export async function fillSchoolReports(db: CommonQueryMethods, names: string[], count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved)
    select ${firstId} + named.number, 1, named.name, true, true
    from unnest(${sql.array(names, 'text')}) with ordinality as named (name, number)
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name)
    select 2 * schools.id + place, 1, schools.id, (${sql.array(classNames, 'text')})[1 + (schools.id + 5 * place) % 10]
    from schools
    cross join generate_series(0, 1) as place
    where schools.id > ${firstId}
  `);
  const random = numbers(3);
  const pick = (list: string[], skew: number) => list[Math.floor(list.length * random() ** skew)]!;
  const people = names.map((_, index) => [firstId + index + 1, pick(firstNames, 1.1), pick([...commonSurnames, ...places], 2)]);
  await db.query(sql.unsafe`
    insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
    select id, 1, 'Ms', first_name, last_name, id, 2 * id, true
    from ${sql.unnest(people, ['int8', 'text', 'text'])} as people (id, first_name, last_name)
  `);
  // Building the index afterwards takes a fraction of the time.
  await db.query(sql.unsafe`drop index article_words__search`);
  const words = (length: number) => Array.from({ length }, () => pick(vocabulary, 3)).join(' ');
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, index) => {
      const number = from + index;
      const extra = [
        number % 3 === 0 && 'We walked to the harbour.',
        number % 5_000 === 77 && 'An axolotl!',
        number < count / 5 && number % 10 === 0 && 'It was our jubilee.',
      ];
      return [firstId + (number % names.length) + 1, words(4), [words(120), ...extra].filter(Boolean).join(' ')];
    });
    await db.query(sql.unsafe`
      with written as (
        select *, nextval(pg_get_serial_sequence('articles', 'id')) as id
        from ${sql.unnest(rows, ['int8', 'text', 'text'])} as given (person_id, title, narrative)
      )
      insert into articles (id, title, narrative, author_id, school_id, school_group_id, rendered)
      overriding system value
      select
        written.id, written.title, written.narrative, people.id, people.school_id, people.school_group_id,
        json_build_object(
          'id', written.id, 'title', written.title, 'narrative', written.narrative, 'mediaItems', '[]'::json,
          'createUser', json_build_object(
            'id', people.id, 'title', people.title, 'firstName', people.first_name, 'lastName', people.last_name,
            'school', json_build_object('id', schools.id, 'name', schools.name)
          ),
          'schoolGroup', json_build_object('id', school_groups.id, 'name', school_groups.name)
        )
      from written
      join people on people.id = written.person_id
      join schools on schools.id = people.school_id
      join school_groups on school_groups.id = people.school_group_id
    `);
  }
  await db.query(sql.unsafe`create index article_words__search on article_words using gin (words gin_trgm_ops)`);
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
