import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { IpDetails, keptLookup, toIpLookup } from './ip-lookup.sql.ts';

const Person = z.object({ id: z.int(), title: z.string(), firstName: z.string(), lastName: z.string() });

const Row = z.object({
  id: z.int(),
  type: z.string(),
  eventTimestamp: z.string(),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userName: z.string().nullable(),
  actor: Person.nullable(),
  subject: Person.nullable(),
  uaDevice: z.string().nullable(),
  uaBrowser: z.string().nullable(),
  uaOperatingSystem: z.string().nullable(),
  userAgent: z.string().nullable(),
  rowCount: z.int().nullable(),
  way: z.enum(['password', 'password-and-code', 'passkey', 'provider']).nullable(),
  ipDetails: z.unknown(),
});

/** The names of a user, as stored now: no event stores a name. */
const nameOf = (table: 'users' | 'subjects') => {
  const column = (name: string) => sql.identifier([table, name]);
  return sql.fragment`
    case when ${column('id')} is not null then jsonb_build_object(
      'id', ${column('id')},
      'title', ${column('title')},
      'firstName', ${column('first_name')},
      'lastName', ${column('last_name')}
    ) end
  `;
};

const columns = sql.fragment`
  client_events.id,
  client_events.type,
  client_events.occurred_at as "eventTimestamp",
  client_events.user_id as "userId",
  client_events.school_id as "schoolId",
  client_events.ip_address as "ipAddress",
  users.email as "userName",
  ${nameOf('users')} as "actor",
  ${nameOf('subjects')} as "subject",
  client_events.ua_device as "uaDevice",
  client_events.ua_browser as "uaBrowser",
  client_events.ua_operating_system as "uaOperatingSystem",
  client_events.user_agent as "userAgent",
  client_events.row_count as "rowCount",
  client_events.way,
  ip_lookups.details as "ipDetails"
`;

const withLookups = keptLookup(sql.fragment`client_events.ip_address`);
const joinPeople = sql.fragment`
  left join users on users.id = client_events.user_id
  left join users as subjects
    on subjects.id = client_events.subject_user_id and subjects.id is distinct from client_events.user_id
  ${withLookups}
`;

/** The types of the submission alone, or of every event of a sign-up. */
const signUpTypes = {
  submission: ['sign-up-requested'],
  all: ['sign-up-requested', 'sign-up-profile-changed', 'sign-up-user-added', 'sign-up-user-removed'],
};

/** The sign-up events of these schools, newest first; at most `limit` in total. */
export const listSignUpEvents = (
  db: Db,
  schoolIds: readonly number[],
  { limit, kind = 'all' }: { limit: number; kind?: keyof typeof signUpTypes },
) =>
  db.any(sql.type(Row)`
    select ${columns}
    from client_events
    ${joinPeople}
    where
      client_events.school_id = any(${sql.array([...schoolIds], 'int8')})
      and client_events.type = any(${sql.array(signUpTypes[kind], 'text')})
    order by client_events.id desc
    limit ${limit}
  `);

/** The events of these users, newest first; at most `limit` of each user. */
export const listEventsOfUsers = (db: Db, userIds: readonly number[], limit: number) =>
  db.any(sql.type(Row)`
    select ${columns}
    from unnest(${sql.array([...userIds], 'int8')}) as wanted (user_id)
    cross join lateral (
      select client_events.*
      from client_events
      where client_events.user_id = wanted.user_id
      order by client_events.id desc
      limit ${limit}
    ) as client_events
    ${joinPeople}
    order by client_events.id desc
  `);

/** What others did to a user, newest first: `reads` are what staff have read, `changes` everything else. */
export const listEventsAbout = (db: Db, userId: number, { kind, limit }: { kind: 'changes' | 'reads'; limit: number }) =>
  db.any(sql.type(Row)`
    select ${columns}
    from client_events
    ${joinPeople}
    where
      client_events.subject_user_id = ${userId}
      and client_events.user_id is distinct from ${userId}
      and ${kind === 'reads' ? sql.fragment`client_events.type = 'staff-read'` : sql.fragment`client_events.type <> 'staff-read'`}
    order by client_events.id desc
    limit ${limit}
  `);

export const isAddressOfAnEvent = (db: Db, ipAddress: string): Promise<boolean> =>
  db.exists(sql.unsafe`select from client_events where ip_address = ${ipAddress}`);

/** The ten newest addresses of a user's sign-ins in the last 90 days, with the number of sign-ins from each. */
export const listSignInAddresses = (db: Db, userId: number) =>
  db.any(sql.type(z.object({ ipAddress: z.string(), times: z.int() }))`
    select ip_address as "ipAddress", count(*) as times
    from client_events
    where
      user_id = ${userId} and type = 'signed-in' and occurred_at > now() - interval '90 days' and ip_address is not null
    group by ip_address
    order by max(occurred_at) desc
    limit 10
  `);

/** The contract's ClientEvent. The location is included when the look-up is on and its result is stored. */
export const toClientEvent =
  ({ ipLookupUrl }: Pick<Deps, 'ipLookupUrl'>) =>
  ({ uaDevice, uaBrowser, uaOperatingSystem, userAgent, ipDetails, ...row }: z.output<typeof Row>) => {
    const kept = ipLookupUrl && row.ipAddress ? IpDetails.safeParse(ipDetails).data : undefined;
    return {
      id: row.id,
      type: row.type,
      eventTimestamp: row.eventTimestamp,
      ipAddress: row.ipAddress,
      userName: row.userName,
      actor: row.actor,
      subject: row.subject,
      deviceInfo: { uaDevice, uaBrowser, uaOperatingSystem, userAgent },
      ipLookupDetails: kept ? toIpLookup(row.ipAddress!, kept) : null,
      ...(row.rowCount !== null && { rowCount: row.rowCount }),
      ...(row.way !== null && { way: row.way }),
    };
  };
