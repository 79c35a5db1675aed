import { ClassWeekSummed } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { extendStatementTimeout } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvents } from '@patchwork/platform/record-events';
import type { Deps } from '../deps.ts';
import { getCalendar } from './ask.sql.ts';
import { findLinkedAnswers, findOpenQuestions, findWeekWithReaders, markSummed } from './sum-up.sql.ts';
import { weekToSumUp } from './week.policy.ts';

const BATCH_SIZE = 500;

/** On Friday from 15:00 in London, `sumUpClasses`. */
export async function sumUpWeek(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { now, halfTerms } = await getCalendar(deps.db);
  const week = weekToSumUp(new Date(now), halfTerms);
  if (week !== null) await sumUpClasses(deps, week);
}

/**
 * Records for each class with something to tell that its week is over, once. A batch of classes and its events commit together, so that
 * a repeat goes on where a crash ended.
 */
export async function sumUpClasses({ db, log }: Pick<Deps, 'db' | 'log'>, week: string): Promise<void> {
  let classes = 0;
  for (let size = BATCH_SIZE; size === BATCH_SIZE; ) {
    const summed = await db.transaction(async (tx) => {
      await extendStatementTimeout(tx);
      const summed = await markSummed(tx, week, BATCH_SIZE);
      const facts = summed
        .filter(({ hasNews }) => hasNews)
        .map(({ id, schoolId, groupId }) => ({ weekId: id, schoolId, groupId }));
      await recordEvents(tx, ClassWeekSummed, facts);
      classes += facts.length;
      return summed;
    });
    size = summed.length;
  }
  if (classes > 0) log.info({ week, classes }, 'summed up the week');
}

/** What the Friday email tells a class, read when it is sent. @throws AppError 404 for a class or school that is no more */
export async function getNews({ db }: Deps, id: number): Promise<ReplyOf<operations['getWeekNews']>> {
  const week = await findWeekWithReaders(db, id);
  if (week === null) throw notFound();
  return { week, questions: [...(await findOpenQuestions(db, id))], answers: [...(await findLinkedAnswers(db, id))] };
}
