import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';

type Schemas = components['schemas'];
export type Question = Schemas['QuiltQuestionForStaff'];
export type NewQuestion = Schemas['QuiltQuestionForm'];

export const QUESTIONS = '/api/quiltquestion';

/** All questions, retired ones too, by age and in the order in which they are offered. */
export const listQuestions = (): Promise<Question[]> => api.get(QUESTIONS);

export const addQuestion = (body: NewQuestion): Promise<Question> => api.post(QUESTIONS, { body });

/** Throws ApiError `too-few-questions` (409) when fewer than three of an age would be offered. */
export const changeQuestion = (id: number, body: NewQuestion): Promise<Question> =>
  api.post('/api/quiltquestion/{id}', { params: { path: { id } }, body });

/** What the page shows first. */
export async function loadQuestions(): Promise<Question[]> {
  const [questions] = await Promise.all([listQuestions(), loadMe()]);
  return questions;
}
