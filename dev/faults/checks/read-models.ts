import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Check, Context, Look, Owner } from './context.ts';

// I6: what a service keeps of another's data is what the owner has, however often and in whatever order the events came.

const Row = z.object({ id: z.string(), row: z.string() });
type Query = QuerySqlToken<typeof Row>;

interface Model {
  what: string;
  owner: Owner;
  original: Query;
  /** Rows that a copy may lack. */
  mayLack?: Query;
  copies: Partial<Record<Owner, Query>>;
}

const peopleIn = (id: 'id' | 'user_id') => sql.type(Row)`
  select ${sql.identifier([id])}::text as id, concat_ws(' ', version, school_id, is_active) as row from people
`;
const schools = sql.type(Row)`select id::text, concat_ws(' ', version, name, is_active, is_approved) as row from schools`;

/** What content has been told to hide or to show. */
const hidden = sql.type(Row)`
  select 'article-' || id as id, (hidden_at is not null)::text as row from articles where hidden_version > 0
  union all
  select 'comment-' || id, (hidden_at is not null)::text from comments where hidden_version > 0
  union all
  select 'media-' || id, (hidden_at is not null)::text from media_items where hidden_version > 0
`;

const models: Model[] = [
  {
    what: 'people',
    owner: 'identity',
    original: sql.type(Row)`select id::text, concat_ws(' ', version, school_id, is_active) as row from users`,
    // Other services do not need the people of a pending sign-up.
    mayLack: sql.type(Row)`select id::text, '' as row from users where not is_active and first_activated_at is null`,
    copies: { content: peopleIn('id'), messaging: peopleIn('user_id'), schools: peopleIn('id'), connections: peopleIn('id') },
  },
  {
    what: 'schools',
    owner: 'schools',
    original: schools,
    copies: { identity: schools, content: schools, messaging: schools, connections: schools },
  },
  {
    what: 'favourites',
    owner: 'connections',
    original: sql.type(Row)`
      select user_id::text as id, coalesce(string_agg(school_id::text, ' ' order by school_id) filter (where is_favourite), '') as row
      from favourites
      group by user_id
    `,
    copies: {
      content: sql.type(Row)`
        select
          user_id::text as id,
          (select coalesce(string_agg(one::text, ' ' order by one), '') from unnest(school_ids) as one) as row
        from favourites
      `,
    },
  },
  {
    what: 'links',
    owner: 'connections',
    original: sql.type(Row)`
      select side.school::text as id, string_agg(side.other::text, ' ' order by side.other) as row
      from (
        select school_a as school, school_b as other from links where ended_at is null
        union all
        select school_b, school_a from links where ended_at is null
      ) as side
      group by side.school
    `,
    copies: {
      content: sql.type(Row)`
        select
          school_id::text as id,
          (select coalesce(string_agg(one::text, ' ' order by one), '') from unnest(linked_school_ids) as one) as row
        from school_links
        where linked_school_ids <> '{}'
      `,
    },
  },
  {
    what: 'half terms',
    owner: 'connections',
    original: sql.type(Row)`
      select half_term::text as id, concat_ws(' ', version, starts_at, reveals_at) as row from published_half_terms
    `,
    copies: {
      content: sql.type(Row)`select id::text, concat_ws(' ', version, starts_at, reveals_at) as row from half_terms`,
    },
  },
  {
    what: 'holds',
    owner: 'messaging',
    original: sql.type(Row)`
      select hold_id::text as id, concat_ws(' ', kind, target_id, hold_version, date_trunc('milliseconds', held_until)) as row
      from concern_cases
      where hold_id is not null and evidence is not null
    `,
    copies: {
      content: sql.type(Row)`
        select hold_id::text as id, concat_ws(' ', kind, subject_id, version, date_trunc('milliseconds', held_until)) as row
        from holds
        where version > 0 and pinned is not null
      `,
    },
  },
  {
    what: 'hidden',
    owner: 'messaging',
    original: sql.type(Row)`
      select distinct on (kind, target_id) kind || '-' || target_id as id, is_hidden::text as row
      from concern_actions
      order by kind, target_id, concern_actions.id desc
    `,
    // What was erased since is not there to be hidden.
    mayLack: sql.type(Row)`select distinct kind || '-' || target_id as id, '' as row from concern_actions`,
    copies: { content: hidden },
  },
];

/** What content still has of what was hidden or shown again, such as `media-7`. */
export const listHidden = async ({ databases }: Context): Promise<string[]> =>
  (await databases.content.any(hidden)).map(({ id }) => id);

export const copiesAreEqual: Check = {
  name: 'I6 every read model is what its owner has',
  async run({ databases }: Context, look: Look) {
    for (const { what, owner, original, mayLack, copies } of models) {
      const rows = await databases[owner].any(original);
      const known = new Set(rows.map(({ id }) => id));
      const optional = new Set(mayLack && (await databases[owner].any(mayLack)).map(({ id }) => id));
      for (const [copier, query] of Object.entries(copies) as [Owner, Query][]) {
        const copy = new Map((await databases[copier].any(query)).map(({ id, row }) => [id, row]));
        for (const { id, row } of rows.filter((each) => copy.has(each.id) || !optional.has(each.id)))
          look(copy.get(id) === row, `${what} ${id}: ${owner} has "${row}", ${copier} has "${copy.get(id) ?? 'nothing'}"`);
        for (const id of copy.keys()) look(known.has(id), `${what} ${id}: ${copier} has it, ${owner} does not`);
      }
    }
  },
};
