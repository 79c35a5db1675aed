import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Age, ages, offersIn } from '../questions/questions.policy.ts';
import { listQuestions, type Question } from '../questions/questions.sql.ts';
import { numberOf } from './week.policy.ts';

const Offer = z.object({ age: z.enum(ages), questionIds: z.array(z.int()) });

/** The questions that a week offers each age. The first call of a week stores which these are. */
export async function getOffers(db: Db, week: string): Promise<Record<Age, Question[]>> {
  const all = await listQuestions(db, 'week');
  let offers = await findOffers(db, week);
  if (offers.length < ages.length) {
    await saveOffers(db, week, all);
    offers = await findOffers(db, week);
  }
  const questions = new Map(all.map((question) => [question.id, question]));
  return Object.fromEntries(
    offers.map(({ age, questionIds }) => [age, questionIds.map((id) => questions.get(id)!)]),
  ) as unknown as Record<Age, Question[]>;
}

const findOffers = (db: Db, week: string) =>
  db.any(sql.type(Offer)`
    select week_offers.age, week_offers.question_ids as "questionIds" from week_offers where week_offers.week = ${week}::date
  `);

const saveOffers = (db: Db, week: string, all: readonly Question[]) =>
  db.query(sql.type(Nothing)`
    insert into week_offers (week, age, question_ids)
    select ${week}::date, row.age, array(select jsonb_array_elements_text(row."questionIds")::bigint)
    from jsonb_to_recordset(${sql.jsonb(offersIn(numberOf(week), all))}) as row (age text, "questionIds" jsonb)
    on conflict do nothing
  `);
