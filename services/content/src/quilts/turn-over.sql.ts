import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { linkedSchools } from '../access/visible.sql.ts';
import { currentHalfTerm, dbNow, turnsOverAt } from '../access/visible-patches.sql.ts';

/** The half terms whose quilts may still have something to store: the current one and the one before. */
const settling = sql.fragment`
  (select * from half_terms where half_terms.starts_at <= ${dbNow} order by half_terms.starts_at desc limit 2) as half_terms
`;

const ids = (schoolIds: readonly number[]) => sql.array([...schoolIds], 'int8');

/** Locks the quilts of these schools that links may change, in the order in which every statement here takes them. */
export const lockQuilts = (tx: Tx, schoolIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    select
    from quilts
    where quilts.school_id = any (${ids(schoolIds)}) and quilts.half_term in (select half_terms.id from ${settling})
    order by quilts.school_id, quilts.half_term
    for update
  `);

/** Stores the schools of those of these quilts that have turned over and have none stored. Call it before links change. */
export const freezeMembers = (tx: Tx, schoolIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    insert into quilts (school_id, half_term, member_ids)
    select changing.id, half_terms.id, ${linkedSchools(sql.fragment`changing.id`)}
    from unnest(${ids(schoolIds)}) as changing (id)
    cross join ${settling}
    left join quilts on quilts.school_id = changing.id and quilts.half_term = half_terms.id
    where ${turnsOverAt} <= ${dbNow} and quilts.member_ids is null
    order by changing.id, half_terms.id
    on conflict (school_id, half_term) do update
    set member_ids = excluded.member_ids
    where quilts.member_ids is null
  `);

/** Adds the schools that are linked now to those of these schools' quilts of this half term that have turned over. */
export const joinMembers = (tx: Tx, schoolIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    update quilts
    set member_ids = array(
      select distinct member.id from unnest(quilts.member_ids || linked.ids) as member (id) order by member.id
    )
    from (
      select changing.id as school_id, ${linkedSchools(sql.fragment`changing.id`)} as ids
      from unnest(${ids(schoolIds)}) as changing (id)
    ) as linked
    where
      quilts.school_id = linked.school_id and quilts.half_term = ${currentHalfTerm}
      and quilts.member_ids is not null and not quilts.member_ids @> linked.ids
  `);

const HalfTerm = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  revealsAt: z.string(),
  hasTurnedOver: z.boolean(),
  /** Whether it turns over within a day. */
  isDue: z.boolean(),
});

export const listSettling = (db: Db) =>
  db.any(sql.type(HalfTerm)`
    select
      half_terms.id, half_terms.id = ${currentHalfTerm} as "isCurrent", half_terms.reveals_at as "revealsAt",
      half_terms.reveals_at <= ${dbNow} as "hasTurnedOver",
      half_terms.reveals_at > ${dbNow} and half_terms.reveals_at - interval '24 hours' <= ${dbNow} as "isDue"
    from ${settling}
  `);

/** For a row of `schools`: its quilt is more than its own empty one. */
const hasQuilt = (halfTermId: number) => sql.fragment`
  (
    exists (
      select from school_links where school_links.school_id = schools.id and school_links.linked_school_ids <> '{}'
    )
    or exists (select from patches where patches.school_id = schools.id and patches.half_term = ${halfTermId})
  )
`;

const Announced = z.object({ schoolId: z.int() });

/** Notes that the quilts of the next schools after an id are announced, and returns those for which that is new. */
export const markAnnounced = (tx: Tx, halfTermId: number, after: number, limit: number) =>
  tx.any(sql.type(Announced)`
    insert into quilts (school_id, half_term, announced_at)
    select schools.id, ${halfTermId}, clock_timestamp()
    from schools
    left join quilts on quilts.school_id = schools.id and quilts.half_term = ${halfTermId}
    where
      schools.is_visible and schools.id > ${after}
      and quilts.announced_at is null and quilts.completes_at is null
      and ${hasQuilt(halfTermId)}
    order by schools.id
    limit ${limit}
    on conflict (school_id, half_term) do update
    set announced_at = excluded.announced_at
    where quilts.announced_at is null and quilts.completes_at is null
    returning quilts.school_id as "schoolId"
  `);

const Revealed = z.object({ schoolId: z.int(), cause: z.enum(['complete', 'date']) });

/** The schools of visible quilts whose turning over is not recorded: all at the date, before it only complete ones. */
const due = ({ id, hasTurnedOver }: z.output<typeof HalfTerm>): FragmentSqlToken =>
  hasTurnedOver
    ? sql.fragment`
        schools
        left join quilts on quilts.school_id = schools.id and quilts.half_term = ${id}
        where quilts.revealed_at is null and ${hasQuilt(id)}
      `
    : sql.fragment`
        quilts
        join schools on schools.id = quilts.school_id
        where quilts.half_term = ${id} and quilts.completes_at <= ${dbNow} and quilts.revealed_at is null
      `;

/** Stores the schools of the next quilts that have turned over, and returns those for which that is new. */
export const markRevealed = (tx: Tx, halfTerm: z.output<typeof HalfTerm>, after: number, limit: number) =>
  tx.any(sql.type(Revealed)`
    insert into quilts (school_id, half_term, member_ids, revealed_at)
    select
      schools.id, ${halfTerm.id}, ${linkedSchools(sql.fragment`schools.id`)},
      least(${halfTerm.revealsAt}::timestamptz, quilts.completes_at)
    from ${due(halfTerm)} and schools.is_visible and schools.id > ${after}
    order by schools.id
    limit ${limit}
    on conflict (school_id, half_term) do update
    set member_ids = coalesce(quilts.member_ids, excluded.member_ids), revealed_at = excluded.revealed_at
    where quilts.revealed_at is null
    returning
      quilts.school_id as "schoolId",
      case when quilts.completes_at < ${halfTerm.revealsAt}::timestamptz then 'complete' else 'date' end as cause
  `);

/** The date has moved: its quilts are announced again, the day before the new one. */
export const forgetAnnouncements = (tx: Tx, halfTermId: number) =>
  tx.query(sql.type(Nothing)`
    update quilts set announced_at = null where quilts.half_term = ${halfTermId} and quilts.announced_at is not null
  `);

const Ids = z.object({ ids: z.array(z.int()) });

export const listLinked = (db: Db, schoolId: number) =>
  db.oneFirst(sql.type(Ids)`select ${linkedSchools(sql.fragment`${schoolId}::bigint`)} as ids`);
