import { type Db, escapeLike } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({
  key: z.string(),
  name: z.string(),
  status: z.enum(['open', 'closing', 'proposed', 'closed']),
  openedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  street: z.string().nullable(),
  town: z.string().nullable(),
  county: z.object({ id: z.int(), name: z.string() }).nullable(),
  postcode: z.string().nullable(),
  type: z.object({ id: z.int(), name: z.string() }).nullable(),
  numberOfPupils: z.int().nullable(),
  faith: z.string().nullable(),
  trust: z.string().nullable(),
  urbanRural: z.string().nullable(),
  locationType: z.object({ id: z.int(), name: z.string() }).nullable(),
  website: z.string().nullable(),
  school: z.object({ id: z.int(), name: z.string() }).nullable(),
});
/** A row of the register, with the active, approved school that is linked to it. */
export type Row = z.output<typeof Row>;

const lookup = (table: string) => {
  const [id, name] = [sql.identifier([table, 'id']), sql.identifier([table, 'name'])];
  return sql.fragment`case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', ${name}) end`;
};

const columns = sql.fragment`
  register_schools.key,
  register_schools.name,
  register_schools.status,
  register_schools.opened_on as "openedOn",
  register_schools.closed_on as "closedOn",
  register_schools.street,
  register_schools.town,
  ${lookup('counties')} as county,
  register_schools.postcode,
  ${lookup('school_types')} as type,
  register_schools.number_of_pupils as "numberOfPupils",
  register_schools.faith,
  register_schools.trust_name as trust,
  register_schools.urban_rural as "urbanRural",
  ${lookup('location_types')} as "locationType",
  register_schools.website,
  ${lookup('members')} as school
`;

const rowsWithNames = sql.fragment`
  register_schools
  left join counties on counties.id = register_schools.county_id
  left join school_types on school_types.id = register_schools.type_id
  left join location_types on location_types.id = register_schools.location_type_id
  left join schools as members on members.register_key = register_schools.key and members.is_active and members.is_approved
`;

/** `words`: what each word may be the beginning of. */
const matches = (words: readonly (readonly string[])[]) =>
  sql.join(
    words.map((forms) => {
      const patterns = sql.array(
        forms.map((form) => `% ${escapeLike(form)}%`),
        'text',
      );
      return sql.fragment`register_schools.words like any (${patterns})`;
    }),
    sql.fragment` and `,
  );

/** Names that begin with what was typed first, then by name. */
const bestFirst = (words: readonly (readonly string[])[]) => {
  const start = sql.array(
    (words[0] ?? []).map((form) => ` ${escapeLike(form)}%`),
    'text',
  );
  return sql.fragment`register_schools.words like any (${start}) desc, lower(register_schools.name), register_schools.key`;
};

const Hit = z.object({
  key: z.string(),
  name: z.string(),
  town: z.string().nullable(),
  postcode: z.string().nullable(),
  typeId: z.int().nullable(),
  countyId: z.int().nullable(),
  isMember: z.boolean(),
});

/** Open schools for anybody: nothing of a row but what the sign-up fills in. */
export const findHits = (db: Db, words: readonly (readonly string[])[], limit: number) =>
  db.any(sql.type(Hit)`
    select
      register_schools.key,
      register_schools.name,
      register_schools.town,
      register_schools.postcode,
      register_schools.type_id as "typeId",
      register_schools.county_id as "countyId",
      exists (
        select from schools where schools.register_key = register_schools.key and schools.is_active and schools.is_approved
      ) as "isMember"
    from register_schools
    where register_schools.status in ('open', 'closing') and ${matches(words)}
    order by ${bestFirst(words)}
    limit ${limit}
  `);

/** Rows of any status for staff; also the row with this key. */
export const findRows = (db: Db, { words, key, limit }: { words: readonly (readonly string[])[]; key: string; limit: number }) =>
  db.any(sql.type(Row)`
    select ${columns}
    from ${rowsWithNames}
    where register_schools.key = ${key} or ${words.length > 0 ? sql.fragment`(${matches(words)})` : sql.fragment`false`}
    order by
      register_schools.key = ${key} desc,
      register_schools.status in ('open', 'closing') desc,
      ${bestFirst(words)}
    limit ${limit}
  `);

/** Rows by key. */
export const listRows = (db: Db, keys: readonly string[]) =>
  db.any(
    sql.type(Row)`select ${columns} from ${rowsWithNames} where register_schools.key = any(${sql.array([...keys], 'text')})`,
  );

const OpenRow = z.object({ numberOfPupils: z.int().nullable(), locationTypeId: z.int().nullable() });
export type OpenRow = z.output<typeof OpenRow>;

/** What the row of an open school fills in at sign-up. */
export const findOpenRow = (db: Db, key: string) =>
  db.maybeOne(sql.type(OpenRow)`
    select register_schools.number_of_pupils as "numberOfPupils", register_schools.location_type_id as "locationTypeId"
    from register_schools
    where register_schools.key = ${key} and register_schools.status in ('open', 'closing')
  `);

/** The domains of the websites of the schools of each row's trust. */
export const listTrustDomains = (db: Db, keys: readonly string[]) =>
  db.any(sql.type(z.object({ key: z.string(), website: z.string() }))`
    select distinct register_schools.key, siblings.website
    from register_schools
    join register_schools as siblings on siblings.trust_code = register_schools.trust_code
    where register_schools.key = any(${sql.array([...keys], 'text')}) and siblings.website is not null
  `);
