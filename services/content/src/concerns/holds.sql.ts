import type { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { lockReportOf } from './hiding.sql.ts';

export type Kind = z.output<typeof EvidenceHeld.data>['kind'];
export interface Subject {
  kind: Kind;
  subjectId: number;
}

const dbNow = sql.fragment`clock_timestamp()`;

const holdOn = (subject: FragmentSqlToken, at: FragmentSqlToken) => sql.fragment`
  exists (select 1 from holds where ${subject} and hold_is_in_force(holds, ${at}))
`;

/**
 * Whether a hold in force covers a subject. A hold on a report also covers its media, with captions and alt texts. Check it in
 * the transaction that deletes, after `lockSubject`. `at` is the database's time unless a rule is tested with dates.
 */
export const isHeld = (kind: Kind, id: FragmentSqlToken, at: FragmentSqlToken = dbNow): FragmentSqlToken => {
  const isIt = sql.fragment`(holds.kind = ${kind} and holds.subject_id = ${id})`;
  if (kind !== 'media') return holdOn(isIt, at);
  const isItsReport = sql.fragment`
    (holds.kind = 'article' and holds.subject_id = (select held.article_id from media_items as held where held.id = ${id}))
  `;
  return sql.fragment`(${holdOn(isIt, at)} or ${holdOn(isItsReport, at)})`;
};

const cardOf: Record<Kind, (id: number) => FragmentSqlToken | null> = {
  article: () => null,
  comment: (id) => sql.fragment`select comments.school_id from comments where comments.id = ${id}`,
  response: (id) => sql.fragment`
    select comments.school_id
    from responses
    join comments on comments.id = responses.comment_id
    where responses.id = ${id}
  `,
  media: () => null,
};

/**
 * Locks a subject until the transaction ends, as every change of it does: its report; for comments on a school's card the
 * school; for a badge the item. Holds begin, and purge and erasure decide, under this lock.
 */
export async function lockSubject(tx: Tx, { kind, subjectId }: Subject): Promise<void> {
  if ((await lockReportOf(tx, { kind, subjectId })) !== null) return;
  const card = cardOf[kind](subjectId);
  if (card) await tx.query(sql.type(Nothing)`select 1 from schools where schools.id = (${card}) for no key update`);
  if (kind === 'media')
    await tx.query(sql.type(Nothing)`select 1 from media_items where media_items.id = ${subjectId} for update`);
}

/** Stores what a case pins. The hold is unconfirmed until messaging's EvidenceHeld arrives, unless that came first. */
export const savePinned = (tx: Tx, holdId: string, { kind, subjectId }: Subject, pinned: object) =>
  tx.query(sql.type(Nothing)`
    insert into holds (hold_id, kind, subject_id, pinned)
    values (${sql.uuid(holdId)}, ${kind}, ${subjectId}, ${sql.jsonb(pinned as never)})
    on conflict (hold_id) do update
    set pinned = excluded.pinned
    where holds.pinned is null and holds.kind = excluded.kind and holds.subject_id = excluded.subject_id
  `);

const PinnedRow = z.object({ kind: z.string(), subjectId: z.int(), pinned: z.record(z.string(), z.unknown()).nullable() });

/** A hold with what it pinned, which is null when it was only announced. */
export const findHold = (db: Db, holdId: string) =>
  db.maybeOne(sql.type(PinnedRow)`
    select holds.kind, holds.subject_id as "subjectId", holds.pinned
    from holds
    where holds.hold_id = ${sql.uuid(holdId)}
  `);

/** Confirms a hold or changes its end. False when the stored version is equal or newer. Pinned evidence does not change. */
export async function saveHold(tx: Tx, hold: z.output<typeof EvidenceHeld.data>): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into holds (hold_id, kind, subject_id, version, held_until)
    values (${sql.uuid(hold.holdId)}, ${hold.kind}, ${hold.subjectId}, ${hold.version}, ${hold.heldUntil})
    on conflict (hold_id) do update
    set version = excluded.version, held_until = excluded.held_until
    where holds.version < excluded.version
  `);
  return rowCount === 1;
}

/** Deletes holds that have ended, by the database's time, with the texts that they pinned; returns how many. */
export async function deleteEndedHolds(db: Db): Promise<number> {
  const { rowCount } = await db.query(sql.type(Nothing)`delete from holds where not hold_is_in_force(holds, ${dbNow})`);
  return rowCount;
}
