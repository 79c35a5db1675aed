import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findChoosers, findNames, findSafeguardingLeadChange } from './handlers.sql.ts';

/** What messaging needs to know of a user who handles a concern. @throws AppError `not-found` */
export async function getHandler({ db }: Deps, userId: number): Promise<ReplyOf<operations['getHandler']>> {
  const names = await findNames(db, userId);
  if (names.length === 0) throw notFound();
  const [chosenBy, safeguardingLeadChangedAt] = await Promise.all([
    findChoosers(db, userId),
    findSafeguardingLeadChange(db, userId),
  ]);
  return { names: [...names], chosenBy: [...chosenBy], safeguardingLeadChangedAt };
}
