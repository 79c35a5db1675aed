import { AppError } from '@patchwork/platform/errors';
import { addMonths, type Day } from '../days.ts';
import { findDefaultCode, matchCode } from '../promotion-codes/promotion-codes.policy.ts';
import type { PromotionCode } from '../promotion-codes/promotion-codes.sql.ts';
import { stateOf } from '../schools/schools.policy.ts';

export interface ApprovalTerms {
  trialStartDate: Day;
  subscriptionStartDate: Day;
  promotionCodeId: number | null;
}

type Code = Pick<PromotionCode, 'id' | 'startsWith' | 'freeMonths'>;

/** What the school's row says of the terms before the approval; an Admin may have set some. */
export interface StoredTerms {
  trialStartDate: Day | null;
  subscriptionStartDate: Day | null;
  promotionCodeFromUser: string | null;
  promotionCode: { id: number } | null;
}

/**
 * The trial starts today; the subscription starts after the free months of the code typed at sign-up, or else of `Default`.
 * What an Admin has stored is kept.
 */
export function termsOfApproval(today: Day, codes: readonly Code[], stored: StoredTerms): ApprovalTerms {
  const own = codes.find(({ id }) => id === stored.promotionCode?.id);
  const code = own ?? matchCode(codes, stored.promotionCodeFromUser) ?? findDefaultCode(codes);
  const trialStartDate = stored.trialStartDate ?? today;
  return {
    trialStartDate,
    subscriptionStartDate: stored.subscriptionStartDate ?? addMonths(trialStartDate, code?.freeMonths ?? 0),
    promotionCodeId: code?.id ?? null,
  };
}

/** Whether an Admin has stored terms that an approval keeps. */
export const hasOwnTerms = ({ trialStartDate, subscriptionStartDate, promotionCode }: StoredTerms): boolean =>
  [trialStartDate, subscriptionStartDate, promotionCode].some((value) => value !== null);

/** For how many days the people of a sign-up that is not approved are kept. */
export const keptDays = 90;

/** Whether a rejected sign-up still has its people. */
export const canReopen = (school: { isApproved: boolean; isActive: boolean; createdAt: string }, now: Date): boolean =>
  stateOf(school) === 'rejected' && now.getTime() - new Date(school.createdAt).getTime() < keptDays * 86_400_000;

/** The error for a change of a sign-up that does not wait. */
export const signUpDecided = () => new AppError('conflict', 'sign-up-decided', 'This sign-up is not waiting any more.');
