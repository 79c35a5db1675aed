import { addMonths, type Day } from '../days.ts';
import { findDefaultCode, matchCode } from '../promotion-codes/promotion-codes.policy.ts';
import type { PromotionCode } from '../promotion-codes/promotion-codes.sql.ts';

export interface ApprovalTerms {
  trialStartDate: Day;
  subscriptionStartDate: Day;
  promotionCodeId: number | null;
}

type Code = Pick<PromotionCode, 'id' | 'startsWith' | 'freeMonths'>;

/** The trial starts today; the subscription starts after the free months of the code typed at sign-up, or else of `Default`. */
export function termsOfApproval(today: Day, codes: readonly Code[], typed: string | null): ApprovalTerms {
  const code = matchCode(codes, typed) ?? findDefaultCode(codes);
  return {
    trialStartDate: today,
    subscriptionStartDate: addMonths(today, code?.freeMonths ?? 0),
    promotionCodeId: code?.id ?? null,
  };
}
