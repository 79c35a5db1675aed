import { extendStatementTimeout } from '@patchwork/platform/db';
import type { Deps } from '../deps.ts';
import { type Age, ageOf, typesWithAge } from '../questions/questions.policy.ts';
import { getCalendar, insertClassWeeks } from './ask.sql.ts';
import { getOffers } from './offers.sql.ts';
import { momentsOf, weekToAsk } from './week.policy.ts';

const BATCH_SIZE = 2_000;

/** From Monday at 07:00 in London until Friday at noon, `askClasses`. */
export async function askQuestions(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { now, halfTerms } = await getCalendar(deps.db);
  const week = weekToAsk(new Date(now), halfTerms);
  if (week !== null) await askClasses(deps, week);
}

/**
 * Asks each class of a school with links the question of the week; those that are linked later are asked by a repeat. Each batch is a
 * statement of its own, so that a repeat goes on where a crash ended.
 */
export async function askClasses({ db, log }: Pick<Deps, 'db' | 'log'>, week: string): Promise<void> {
  const offers = await getOffers(db, week);
  const textsOf = (age: Age) => offers[age][0]!.texts;
  const questions = [...typesWithAge, null].map((typeId) => ({ typeId, texts: textsOf(ageOf(typeId)) }));
  const { opensAt, closesAt } = momentsOf(week);
  let count = 0;
  for (let asked = BATCH_SIZE; asked === BATCH_SIZE; count += asked)
    asked = await db.transaction(async (tx) => {
      await extendStatementTimeout(tx);
      return insertClassWeeks(tx, { week, opensAt, closesAt, questions }, BATCH_SIZE);
    });
  if (count > 0) log.info({ week, classes: count }, 'asked the question of the week');
}
