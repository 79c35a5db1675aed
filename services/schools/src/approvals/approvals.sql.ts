import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { ApprovalTerms } from './approvals.policy.ts';

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
