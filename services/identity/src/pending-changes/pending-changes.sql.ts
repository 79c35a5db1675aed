import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { FieldChange } from '@patchwork/platform/second-person';
import { sql } from 'slonik';
import { z } from 'zod';
import { isCurrentGrant } from '../roles/staff-grants.sql.ts';
import { kinds, readableKinds } from './pending-changes.policy.ts';

export type ChangeRequest = BodyOf<operations['requestChange']>;
type Outcome = 'made' | 'rejected' | 'refused';

/** How long a change waits. */
const isLive = sql.fragment`pending_changes.state = 'waiting' and pending_changes.requested_at > now() - interval '7 days'`;

/** Another process makes it right now. */
const isTaken = sql.fragment`coalesce(pending_changes.taken_at > now() - interval '1 minute', false)`;

const concernsStaff = sql.fragment`
  exists (
    select from staff_grants where staff_grants.user_id = pending_changes.subject_user_id and ${isCurrentGrant}
  )
`;

/** What only a waiting change needs. */
const deleted = sql.fragment`body = null, changes = null, ip_address = null, user_agent = null`;

const Inserted = z.object({ id: z.uuid(), number: z.int() });

/** Null when the same change of the same requester waits already. */
export const insertChange = (
  tx: Tx,
  change: ChangeRequest,
  { subjectUserId, schoolId }: { subjectUserId: number | null; schoolId: number | null },
) =>
  tx.maybeOne(sql.type(Inserted)`
    insert into pending_changes (
      operation_id, path, body, kind, subject, details, changes, version, reason, subject_user_id, school_id, requested_by,
      ip_address, user_agent
    )
    values (
      ${change.operationId}, ${sql.jsonb(change.path)}, ${change.body}, ${change.kind}, ${change.subject}, ${change.details},
      ${change.changes ? sql.jsonb(change.changes) : null}, ${change.version ?? null}, ${change.reason}, ${subjectUserId}, ${schoolId}, ${change.requestedBy}, ${change.ipAddress}, ${change.userAgent}
    )
    on conflict do nothing
    returning id, number
  `);

/** The same change of the same requester, which waits. */
const isSame = ({ requestedBy, operationId, path, body }: ChangeRequest) => sql.fragment`
  requested_by = ${requestedBy}
  and operation_id = ${operationId}
  and path = ${sql.jsonb(path)}
  and body is not distinct from ${body}
  and state = 'waiting'
`;

/** The id of the same change of the same requester, which waits. */
export const findSameChange = (tx: Tx, change: ChangeRequest): Promise<string> =>
  tx.oneFirst(sql.type(z.object({ id: z.uuid() }))`
    select id from pending_changes where ${isSame(change)}
  `);

/** Refuses the same request when it was of another state than this one. */
export const refuseOutdated = (tx: Tx, change: ChangeRequest) =>
  tx.query(sql.type(Nothing)`
    update pending_changes
    set
      state = 'refused', decided_at = now(), decide_reason = 'Something has changed since this was asked for. Please ask again.',
      ${deleted}
    where ${isSame(change)} and version is distinct from ${change.version ?? null}
  `);

const WaitingRow = z.object({
  operationId: z.string(),
  path: z.object({ id: z.string().optional() }),
  body: z.string().nullable(),
  kind: z.enum(kinds),
  subject: z.string(),
  details: z.string(),
  version: z.string().nullable(),
  requestedBy: z.int(),
  reason: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  subjectUserId: z.int().nullable(),
  schoolId: z.int().nullable(),
  concernsStaff: z.boolean(),
});

const waitingColumns = sql.fragment`
  pending_changes.operation_id as "operationId",
  pending_changes.path,
  pending_changes.body,
  pending_changes.kind,
  pending_changes.subject,
  pending_changes.details,
  pending_changes.version,
  pending_changes.requested_by as "requestedBy",
  pending_changes.reason,
  pending_changes.ip_address as "ipAddress",
  pending_changes.user_agent as "userAgent",
  pending_changes.subject_user_id as "subjectUserId",
  pending_changes.school_id as "schoolId",
  ${concernsStaff} as "concernsStaff"
`;

/** A change that waits and that no other process makes right now, locked until the transaction ends. */
export const lockWaiting = (tx: Tx, id: string) =>
  tx.maybeOne(sql.type(WaitingRow)`
    select ${waitingColumns}
    from pending_changes
    where pending_changes.id = ${sql.uuid(id)} and ${isLive} and not ${isTaken}
    for update of pending_changes
  `);

/** The change that this user has taken, locked until the transaction ends; null when it is decided or another user took it. */
export const lockTaken = (tx: Tx, id: string, takenBy: number) =>
  tx.maybeOne(sql.type(WaitingRow)`
    select ${waitingColumns}
    from pending_changes
    where pending_changes.id = ${sql.uuid(id)} and pending_changes.state = 'waiting' and pending_changes.taken_by = ${takenBy}
    for update of pending_changes
  `);

/** A minute for one process; null gives the change back at once. */
export const setTaken = (tx: Tx, id: string, takenBy: number | null) =>
  tx.query(sql.type(Nothing)`
    update pending_changes
    set taken_by = ${takenBy}::bigint, taken_at = case when ${takenBy}::bigint is null then null else now() end
    where id = ${sql.uuid(id)}
  `);

export const decideChange = (
  tx: Tx,
  id: string,
  { outcome, decidedBy, reason }: { outcome: Outcome; decidedBy: number; reason: string | null },
) =>
  tx.query(sql.type(Nothing)`
    update pending_changes
    set state = ${outcome}, decided_by = ${decidedBy}, decided_at = now(), decide_reason = ${reason}, ${deleted}
    where id = ${sql.uuid(id)}
  `);

/**
 * Refuses approvals of a school that wait, for a reason that their requesters see; with `before` only those of its older states.
 * Returns how many.
 */
export const refuseApprovals = async (tx: Tx, schoolId: number, reason: string, before: number | null): Promise<number> => {
  const isOlder =
    before === null ? sql.fragment`true` : sql.fragment`coalesce(split_part(version, '.', 1)::bigint < ${before}, true)`;
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update pending_changes
    set state = 'refused', decided_at = now(), decide_reason = ${reason}, ${deleted}
    where school_id = ${schoolId} and kind = 'approve-school' and state = 'waiting' and ${isOlder}
  `);
  return rowCount;
};

/** Ends changes that have waited for seven days, except changes in progress. Returns how many. */
export const expireChanges = async (db: Db): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update pending_changes
    set state = 'expired', decided_at = now(), ${deleted}
    where state = 'waiting' and requested_at <= now() - interval '7 days' and not ${isTaken}
  `);
  return rowCount;
};

/** Deletes changes requested before an instant. Returns how many. */
export const deleteOldChanges = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    delete from pending_changes
    where requested_at < ${before} and state <> 'waiting'
  `);
  return rowCount;
};

const ListRow = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  subject: z.string(),
  details: z.string(),
  schoolId: z.int().nullable(),
  version: z.string().nullable(),
  changes: z.array(FieldChange).nullable(),
  reason: z.string(),
  body: z.string().nullable(),
  requestedBy: z.int(),
  requesterTitle: z.string(),
  requesterFirstName: z.string(),
  requesterLastName: z.string(),
  requestDate: z.string(),
  state: z.enum(['waiting', 'made', 'rejected', 'refused', 'expired']),
  decidedBy: z.int().nullable(),
  deciderTitle: z.string().nullable(),
  deciderFirstName: z.string().nullable(),
  deciderLastName: z.string().nullable(),
  decideDate: z.string().nullable(),
  decideReason: z.string().nullable(),
  concernsStaff: z.boolean(),
});

/** The viewer's own changes and those of the kinds they may decide: 200 that wait, oldest first, then 200 decided ones. */
export const listChanges = (db: Db, viewer: Viewer) =>
  db.any(sql.type(ListRow)`
    select
      pending_changes.id, pending_changes.kind, pending_changes.subject, pending_changes.details, pending_changes.reason,
      pending_changes.school_id as "schoolId",
      pending_changes.version,
      pending_changes.changes,
      pending_changes.body,
      pending_changes.requested_by as "requestedBy",
      requesters.title as "requesterTitle",
      requesters.first_name as "requesterFirstName",
      requesters.last_name as "requesterLastName",
      pending_changes.requested_at as "requestDate",
      pending_changes.state,
      pending_changes.decided_by as "decidedBy",
      deciders.title as "deciderTitle",
      deciders.first_name as "deciderFirstName",
      deciders.last_name as "deciderLastName",
      pending_changes.decided_at as "decideDate",
      pending_changes.decide_reason as "decideReason",
      ${concernsStaff} as "concernsStaff"
    from (
      select
        changes.id,
        row_number() over (
          partition by changes.state = 'waiting'
          order by case when changes.state = 'waiting' then changes.requested_at end, changes.decided_at desc, changes.id
        ) as place
      from pending_changes as changes
      where
        (changes.requested_by = ${viewer.userId} or changes.kind = any(${sql.array(readableKinds(viewer), 'text')}))
        and (
          changes.state = 'waiting' and changes.requested_at > now() - interval '7 days'
          or changes.decided_at > now() - interval '30 days'
        )
    ) as listed
    join pending_changes on pending_changes.id = listed.id
    join users as requesters on requesters.id = pending_changes.requested_by
    left join users as deciders on deciders.id = pending_changes.decided_by
    where listed.place <= 200
    order by pending_changes.state <> 'waiting', listed.place
  `);

const Undecided = z.object({ kind: z.enum(kinds), requestedBy: z.int(), concernsStaff: z.boolean() });

/** Changes of colleagues that wait, of the kinds that the viewer reads. */
export const listUndecided = (db: Db, viewer: Viewer) =>
  db.any(sql.type(Undecided)`
    select pending_changes.kind, pending_changes.requested_by as "requestedBy", ${concernsStaff} as "concernsStaff"
    from pending_changes
    where ${isLive} and pending_changes.kind = any(${sql.array(readableKinds(viewer), 'text')})
    limit 200
  `);

/** A change that waits, by the number in its event. */
export const findWaitingByNumber = (db: Db, number: number) =>
  db.maybeOne(sql.type(Undecided)`
    select pending_changes.kind, pending_changes.requested_by as "requestedBy", ${concernsStaff} as "concernsStaff"
    from pending_changes
    where pending_changes.number = ${number} and ${isLive}
  `);
