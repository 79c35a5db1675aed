import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { ApprovalTerms, StoredTerms } from './approvals.policy.ts';

/** Approves a pending school; true for the one caller whose update changed it. */
export const markApproved = async (db: Db, schoolId: number, approvedBy: number, terms: ApprovalTerms): Promise<boolean> =>
  (await db.maybeOne(sql.type(z.object({ id: z.int() }))`
    update schools
    set
      is_approved = true,
      approved_at = now(),
      approved_by = ${approvedBy},
      trial_start_date = ${terms.trialStartDate},
      subscription_start_date = ${terms.subscriptionStartDate},
      promotion_code_id = ${terms.promotionCodeId},
      version = version + 1
    where id = ${schoolId} and not is_approved and is_active
    returning id
  `)) !== null;

/** Notes until when an approval can be undone, and the terms that an undo brings back. */
export const insertPending = (tx: Tx, schoolId: number, undoSeconds: number, before: StoredTerms) =>
  tx.query(sql.type(Nothing)`
    insert into pending_approvals (school_id, takes_effect_at, trial_start_date, subscription_start_date, promotion_code_id)
    values (
      ${schoolId}, now() + make_interval(secs => ${undoSeconds}), ${before.trialStartDate}, ${before.subscriptionStartDate},
      ${before.promotionCode?.id ?? null}
    )
  `);

/** True while an approval can be undone, and for one that is being undone. */
export const markUndone = async (tx: Tx, schoolId: number, undoneBy: number): Promise<boolean> =>
  (await tx.maybeOne(sql.type(z.object({ schoolId: z.int() }))`
    update pending_approvals
    set undone_by = coalesce(undone_by, ${undoneBy})
    where school_id = ${schoolId} and (undone_by is not null or takes_effect_at > clock_timestamp())
    returning school_id as "schoolId"
  `)) !== null;

const Due = z.object({ schoolId: z.int(), approvedBy: z.int(), undoneBy: z.int().nullable() });

/** Approvals that take effect now, unless their school was closed since, and those whose undoing broke off. */
export const listDue = (db: Db) =>
  db.any(sql.type(Due)`
    select
      pending_approvals.school_id as "schoolId", schools.approved_by as "approvedBy", pending_approvals.undone_by as "undoneBy"
    from pending_approvals
    join schools on schools.id = pending_approvals.school_id
    where pending_approvals.undone_by is not null or pending_approvals.takes_effect_at <= now() and schools.is_active
    order by pending_approvals.takes_effect_at
    limit 100
  `);

/** Ends the time of an approval that was not undone; true for the one caller that ended it. */
export const endPending = async (tx: Tx, schoolId: number): Promise<boolean> =>
  (await tx.maybeOne(sql.type(z.object({ id: z.int() }))`
    with ended as (
      delete from pending_approvals
      where school_id = ${schoolId} and undone_by is null and takes_effect_at <= now()
      returning school_id
    )
    update schools
    set version = version + 1
    from ended
    where schools.id = ended.school_id
    returning schools.id
  `)) !== null;

/** Lets a school whose approval was undone wait again, with the terms of before; true for the one caller that changed it. */
export const markWaiting = async (tx: Tx, schoolId: number): Promise<boolean> =>
  (await tx.maybeOne(sql.type(z.object({ id: z.int() }))`
    with undone as (
      delete from pending_approvals
      where school_id = ${schoolId} and undone_by is not null
      returning school_id, trial_start_date, subscription_start_date, promotion_code_id
    )
    update schools
    set
      is_approved = false,
      approved_at = null,
      approved_by = null,
      trial_start_date = undone.trial_start_date,
      subscription_start_date = undone.subscription_start_date,
      promotion_code_id = undone.promotion_code_id,
      version = version + 1
    from undone
    where schools.id = undone.school_id
    returning schools.id
  `)) !== null;
