import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';

type Schemas = components['schemas'];
export type Question = Schemas['QuiltQuestionForStaff'];
export type NewQuestion = Schemas['QuiltQuestionForm'];
/** Questions that quilts answer, or questions of the week. */
export type Kind = 'quilt' | 'week';

interface Calls {
  /** All questions, retired ones too, by age and in the order in which they are offered. */
  list: () => Promise<Question[]>;
  add: (body: NewQuestion) => Promise<Question>;
  /** Throws ApiError `too-few-questions` (409) when fewer than three of an age would be offered. */
  change: (id: number, body: NewQuestion) => Promise<Question>;
}

export const calls: Record<Kind, Calls> = {
  quilt: {
    list: () => api.get('/api/quiltquestion'),
    add: (body) => api.post('/api/quiltquestion', { body }),
    change: (id, body) => api.post('/api/quiltquestion/{id}', { params: { path: { id } }, body }),
  },
  week: {
    list: () => api.get('/api/weekquestion'),
    add: (body) => api.post('/api/weekquestion', { body }),
    change: (id, body) => api.post('/api/weekquestion/{id}', { params: { path: { id } }, body }),
  },
};

/** What the page shows first. */
export async function loadQuestions(): Promise<Record<Kind, Question[]>> {
  const [quilt, week] = await Promise.all([calls.quilt.list(), calls.week.list(), loadMe()]);
  return { quilt, week };
}
