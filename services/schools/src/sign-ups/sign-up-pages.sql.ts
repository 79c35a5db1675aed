import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { SignUpState } from '../schools/schools.policy.ts';

/** Days in London, both included; null has no bound. */
export interface SignUpFilter {
  from: string | null;
  to: string | null;
  /** A lower-case `like` pattern. */
  namePattern: string;
}

const inState: Record<SignUpState, ReturnType<typeof sql.fragment>> = {
  waiting: sql.fragment`schools.is_active and not schools.is_approved`,
  approved: sql.fragment`schools.is_approved`,
  rejected: sql.fragment`not schools.is_active and not schools.is_approved`,
};

/** Pending ones oldest first, the others by the newest decision. */
const inOrder: Record<SignUpState, ReturnType<typeof sql.fragment>> = {
  waiting: sql.fragment`schools.created_at, schools.id`,
  approved: sql.fragment`schools.approved_at desc, schools.id desc`,
  rejected: sql.fragment`coalesce(sign_up_rejections.rejected_at, schools.created_at) desc, schools.id desc`,
};

const startOf = (day: string | null) => sql.fragment`${day}::date::timestamp at time zone 'Europe/London'`;

const isNamed = ({ namePattern }: SignUpFilter) =>
  namePattern === '%%' ? sql.fragment`true` : sql.fragment`schools.search_name like ${namePattern}`;

const isBetween = ({ from, to }: SignUpFilter) => sql.fragment`
  ${from === null ? sql.fragment`true` : sql.fragment`schools.created_at >= ${startOf(from)}`}
  and ${to === null ? sql.fragment`true` : sql.fragment`schools.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`}
`;

/** The ids of a page, in order. */
export const listSignUpIds = (
  db: Db,
  state: SignUpState,
  filter: SignUpFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<readonly number[]> =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select schools.id
    from schools
    ${
      state === 'rejected'
        ? sql.fragment`left join sign_up_rejections on sign_up_rejections.school_id = schools.id and sign_up_rejections.reopened_at is null`
        : sql.fragment``
    }
    where ${inState[state]} and not schools.is_provider and ${isNamed(filter)} and ${isBetween(filter)}
    order by ${inOrder[state]}
    limit ${limit}
    offset ${offset}
  `);

const Totals = z.object({
  waiting: z.int(),
  approved: z.int(),
  rejected: z.int(),
  olderWaiting: z.int(),
  oldestWaitingDate: z.string().nullable(),
});

/** How many sign-ups each state has, and how many from before the first day still wait. */
export const countSignUps = (db: Db, filter: SignUpFilter) =>
  db.one(sql.type(Totals)`
    with found as materialized (
      select
        schools.created_at,
        case when ${inState.approved} then 'approved' when ${inState.waiting} then 'waiting' else 'rejected' end as state,
        ${isBetween(filter)} as is_in_range
      from schools
      where
        not schools.is_provider
        and ${isNamed(filter)}
        and (${isBetween(filter)} or ${inState.waiting})
    ),
    older as (
      select count(*) as total, min(found.created_at) as oldest
      from found
      where found.state = 'waiting' and found.created_at < ${startOf(filter.from)}
    )
    select
      count(*) filter (where found.state = 'waiting') as waiting,
      count(*) filter (where found.state = 'approved') as approved,
      count(*) filter (where found.state = 'rejected') as rejected,
      (select older.total from older) as "olderWaiting",
      (select (older.oldest at time zone 'Europe/London')::date from older) as "oldestWaitingDate"
    from found
    where found.is_in_range
  `);

/** How many sign-ups wait, and how many of them for over three days. */
export const countWaiting = (db: Db) =>
  db.one(sql.type(z.object({ waiting: z.int(), overdue: z.int() }))`
    select count(*) as waiting, count(*) filter (where schools.created_at < now() - interval '3 days') as overdue
    from schools
    where ${inState.waiting} and not schools.is_provider
  `);

const Match = z.object({ schoolId: z.int(), otherId: z.int(), isSamePostcode: z.boolean(), isSameName: z.boolean() });

/**
 * At most five schools for each of these with the same postcode, or with the same name in the same county or among the sign-ups
 * without an approval: a name alone is shared by many schools of the country.
 */
export const listSimilarSchools = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(Match)`
    select
      schools.id as "schoolId", others.id as "otherId", others.is_same_postcode as "isSamePostcode",
      others.is_same_name as "isSameName"
    from schools
    cross join lateral (
      select
        others.id,
        replace(upper(others.zip), ' ', '') = replace(upper(schools.zip), ' ', '') as is_same_postcode,
        others.search_name = schools.search_name as is_same_name
      from schools as others
      where
        others.id <> schools.id
        and not others.is_provider
        and (
          replace(upper(others.zip), ' ', '') = replace(upper(schools.zip), ' ', '')
          or others.search_name = schools.search_name
          and (others.county_id = schools.county_id or not others.is_approved)
        )
      order by is_same_postcode desc, others.created_at desc
      limit 5
    ) as others
    where schools.id = any(${sql.array([...schoolIds], 'int8')})
  `);
