import type { Viewer } from '@patchwork/platform/assertion';
import { AppError, notFound } from '@patchwork/platform/errors';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { onlyOne } from '../access/only-one.ts';
import { type Json, showChanged, writeArticle } from '../articles/articles.ts';
import type { Deps } from '../deps.ts';
import { getState, lockWeek } from './week.sql.ts';

interface Answer {
  id: number;
  /** The English text of the question that the page showed. */
  question: string;
  narrative: string;
  hasConsent?: boolean;
}

/**
 * Answers for the viewer's own class: a report whose title is the question.
 * @throws AppError 404 for another class; conflict `week-closed`, `question-changed`, `answered`, or for the key of another request
 */
export const answerWeek = (
  deps: Deps,
  viewer: Viewer,
  { id, question, narrative, hasConsent }: Answer,
  requestKey: RequestKey | null,
): Promise<Json> =>
  onlyOne(
    createOnce(
      deps.db,
      requestKey,
      async (tx) => {
        const { groupId, texts } = await lockWeek(tx, viewer, id);
        if (groupId !== viewer.schoolGroupId) throw notFound();
        if ((await getState(tx, id)).isClosed) throw closed();
        if (texts.en !== question)
          throw new AppError('conflict', 'question-changed', 'Your Lead has chosen another question since you opened this page.');
        return writeArticle(tx, deps, viewer, { title: texts.en, narrative, ...(hasConsent && { hasConsent }) }, id);
      },
      (tx, articleId: number) => showChanged(tx, viewer, articleId),
    ),
  );

export const closed = () => new AppError('conflict', 'week-closed', 'This week’s question is closed.');
