import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { QuiltQuestionForm, QuiltQuestionTexts } from '../contract-types.ts';
import { type Age, ages, offeredIn } from './quilts.policy.ts';

const Question = z.object({
  id: z.int(),
  age: z.enum(ages),
  texts: z.record(z.string(), z.string()).transform((texts) => texts as unknown as QuiltQuestionTexts),
  isOffered: z.boolean(),
});
export type Question = z.output<typeof Question>;

const columns = sql.fragment`
  quilt_questions.id, quilt_questions.age, quilt_questions.texts, quilt_questions.is_offered as "isOffered"
`;

/** All questions, retired ones too, by age in the order in which they are offered. */
export const listQuestions = (db: Db) =>
  db.any(sql.prepared('content_quilt_questions', Question)`
    select ${columns}
    from quilt_questions
    order by array_position(array['early-years', 'infants', 'juniors', 'secondary'], quilt_questions.age), quilt_questions.id
  `);

export const insertQuestion = (tx: Tx, { age, texts, isOffered }: QuiltQuestionForm) =>
  tx.one(sql.type(Question)`
    insert into quilt_questions (age, texts, is_offered)
    values (${age}, ${sql.jsonb({ ...texts })}, ${isOffered})
    returning ${columns}
  `);

/** Null when there is no such question. */
export const saveQuestion = (tx: Tx, id: number, { age, texts, isOffered }: QuiltQuestionForm) =>
  tx.maybeOne(sql.type(Question)`
    update quilt_questions
    set age = ${age}, texts = ${sql.jsonb({ ...texts })}, is_offered = ${isOffered}
    where quilt_questions.id = ${id}
    returning ${columns}
  `);

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
  const all = await listQuestions(db);
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
    from jsonb_to_recordset(${sql.jsonb(
      ages.map((age) => ({
        age,
        questionIds: offeredIn(
          halfTermId,
          all.filter((question) => question.age === age && question.isOffered).map(({ id }) => id),
        ),
      })),
    )}) as row (age text, "questionIds" jsonb)
    on conflict do nothing
  `);
