import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { QuiltQuestionForm, QuiltQuestionTexts } from '../contract-types.ts';
import { ages } from './questions.policy.ts';

/** The lists that staff keep: for quilts, and for the question of the week. */
export type QuestionList = 'quilt' | 'week';

const tableOf = (list: QuestionList) => sql.identifier([list === 'quilt' ? 'quilt_questions' : 'week_questions']);

const Question = z.object({
  id: z.int(),
  age: z.enum(ages),
  texts: z.record(z.string(), z.string()).transform((texts) => texts as unknown as QuiltQuestionTexts),
  isOffered: z.boolean(),
});
export type Question = z.output<typeof Question>;

const columns = sql.fragment`questions.id, questions.age, questions.texts, questions.is_offered as "isOffered"`;

/** All questions, retired ones too, by age in the order in which they are offered. */
export const listQuestions = (db: Db, list: QuestionList) =>
  db.any(sql.prepared(`content_${list}_questions`, Question)`
    select ${columns}
    from ${tableOf(list)} as questions
    order by array_position(array['early-years', 'infants', 'juniors', 'secondary'], questions.age), questions.id
  `);

export const insertQuestion = (tx: Tx, list: QuestionList, { age, texts, isOffered }: QuiltQuestionForm) =>
  tx.one(sql.type(Question)`
    insert into ${tableOf(list)} as questions (age, texts, is_offered)
    values (${age}, ${sql.jsonb({ ...texts })}, ${isOffered})
    returning ${columns}
  `);

/** Null when there is no such question. */
export const saveQuestion = (tx: Tx, list: QuestionList, id: number, { age, texts, isOffered }: QuiltQuestionForm) =>
  tx.maybeOne(sql.type(Question)`
    update ${tableOf(list)} as questions
    set age = ${age}, texts = ${sql.jsonb({ ...texts })}, is_offered = ${isOffered}
    where questions.id = ${id}
    returning ${columns}
  `);
