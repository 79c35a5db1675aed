import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Age, ages, offersIn } from '../questions/questions.policy.ts';
import { listQuestions, type Question } from '../questions/questions.sql.ts';

const Offer = z.object({ age: z.enum(ages), questionIds: z.array(z.int()) });
export type Offers = Record<Age, readonly number[]>;

const findOffers = (db: Db, halfTermId: number) =>
  db.any(sql.prepared('content_quilt_offers', Offer)`
    select quilt_offers.age, quilt_offers.question_ids as "questionIds"
    from quilt_offers
    where quilt_offers.half_term = ${halfTermId}
  `);

/** What a half term offers each age, and every question by its id. The first call of a half term stores what it offers. */
export async function getQuestions(db: Db, halfTermId: number): Promise<{ offers: Offers; questions: Map<number, Question> }> {
  const all = await listQuestions(db, 'quilt');
  let offers = await findOffers(db, halfTermId);
  if (offers.length < ages.length) {
    await saveOffers(db, halfTermId, all);
    offers = await findOffers(db, halfTermId);
  }
  return {
    offers: Object.fromEntries(offers.map(({ age, questionIds }) => [age, questionIds])) as unknown as Offers,
    questions: new Map(all.map((question) => [question.id, question])),
  };
}

const saveOffers = (db: Db, halfTermId: number, all: readonly Question[]) =>
  db.query(sql.type(Nothing)`
    insert into quilt_offers (half_term, age, question_ids)
    select ${halfTermId}, row.age, array(select jsonb_array_elements_text(row."questionIds")::bigint)
    from jsonb_to_recordset(${sql.jsonb(offersIn(halfTermId, all))}) as row (age text, "questionIds" jsonb)
    on conflict do nothing
  `);
