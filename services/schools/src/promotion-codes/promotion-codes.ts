import type { Deps } from '../deps.ts';
import { findDefaultCode, matchCode } from './promotion-codes.policy.ts';
import { listPromotionCodes } from './promotion-codes.sql.ts';

/** The terms for a school that gives no code; empty when there are none. */
export const getDefaultText = async ({ db }: Deps): Promise<string> =>
  findDefaultCode(await listPromotionCodes(db))?.description ?? '';

/** The code that a typed text begins with; null without one. */
export const findMatch = async ({ db }: Deps, typed: string) => matchCode(await listPromotionCodes(db), typed);
