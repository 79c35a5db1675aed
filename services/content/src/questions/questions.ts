import { isBlank } from '@patchwork/contracts/visible-text';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { lockName, type Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import type { QuiltQuestionForm, QuiltQuestionTexts } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { ages, OFFERED } from './questions.policy.ts';
import { insertQuestion, listQuestions, type Question, type QuestionList, saveQuestion } from './questions.sql.ts';

/** Adds a question as the last of its age. @throws AppError `conflict` for the key of another request */
export const addQuestion = (
  { db }: Deps,
  list: QuestionList,
  viewer: Viewer,
  form: QuiltQuestionForm,
  { origin, requestKey }: { origin: Origin; requestKey: RequestKey | null },
): Promise<Question> =>
  createOnce(
    db,
    requestKey,
    async (tx) => {
      const added = await insertQuestion(tx, list, tidy(form));
      await recordAuditEvent(tx, { type: `${list}-question-added`, userId: viewer.userId, origin });
      return { created: added.id, answer: added };
    },
    async (tx, id: number) => {
      const question = (await listQuestions(tx, list)).find((each) => each.id === id);
      if (!question) throw notFound();
      return question;
    },
  );

/** @throws AppError 404; conflict `too-few-questions` when fewer than three of an age would be offered */
export const updateQuestion = (
  { db }: Deps,
  list: QuestionList,
  viewer: Viewer,
  id: number,
  form: QuiltQuestionForm,
  origin: Origin,
): Promise<Question> =>
  db.transaction(async (tx) => {
    await lockName(tx, `${list} questions`);
    const saved = await saveQuestion(tx, list, id, tidy(form));
    if (!saved) throw notFound();
    await assertEnough(tx, list);
    await recordAuditEvent(tx, { type: `${list}-question-changed`, userId: viewer.userId, origin });
    return saved;
  });

async function assertEnough(tx: Tx, list: QuestionList): Promise<void> {
  const offered = (await listQuestions(tx, list)).filter(({ isOffered }) => isOffered);
  const isShort = ages.some((age) => offered.filter((question) => question.age === age).length < OFFERED);
  if (isShort) throw new AppError('conflict', 'too-few-questions', 'At least three questions of each age must be offered.');
}

/** Without languages that were left empty. */
const tidy = (form: QuiltQuestionForm): QuiltQuestionForm => ({
  ...form,
  texts: Object.fromEntries(
    Object.entries(form.texts).flatMap(([language, text]) => (!isBlank(text) ? [[language, text.trim()]] : [])),
  ) as unknown as QuiltQuestionTexts,
});
