import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { Article, Week } from '../src/contract-types.ts';
import { askClasses } from '../src/week/ask.ts';
import type { Content } from './harness.ts';

/** A Monday far from now, so that no test depends on the day on which it runs; its moments are set beside it. */
export const WEEK = '2031-09-08';

/** Asks all classes with links. Friday noon comes in two days, and the week is closed in five. */
export async function ask(content: Content, week = WEEK): Promise<void> {
  await askClasses(content.deps, week);
  await moveMoments(content, { opens: '2 days', closes: '5 days' }, week);
}

/** As if Friday noon and the next Monday came so soon, or had come for a negative interval. */
export const moveMoments = (content: Content, { opens, closes }: { opens: string; closes: string }, week = WEEK) =>
  content.db.query(sql.type(Nothing)`
    update class_weeks set opens_at = now() + ${opens}::interval, closes_at = now() + ${closes}::interval where week = ${week}::date
  `);
export const openToAll = (content: Content) => moveMoments(content, { opens: '-1 second', closes: '3 days' });
export const close = (content: Content) => moveMoments(content, { opens: '-3 days', closes: '-1 second' });

export const weekOf = async (content: Content, viewer: Viewer, query = ''): Promise<Week> => {
  const { status, body } = await content.get(`/api/week${query}`, viewer);
  if (status !== 200) throw new Error(`the week answered ${status}`);
  return body as Week;
};

/** Sends an answer to what the page shows. */
export async function send(content: Content, viewer: Viewer, narrative = 'We say parkin.', headers: Record<string, string> = {}) {
  const { id, question } = await weekOf(content, viewer);
  return content.post('/api/week/answer', viewer, { id, question: question!.texts.en, narrative, hasConsent: true }, headers);
}

export async function answered(content: Content, viewer: Viewer, narrative?: string): Promise<Article> {
  const { status, body } = await send(content, viewer, narrative);
  if (status !== 201) throw new Error(`answering answered ${status} ${JSON.stringify(body)}`);
  return body as Article;
}

export const askBack = (content: Content, viewer: Viewer, article: number, narrative = 'How is it made?') =>
  content.post('/api/article/comment', viewer, { article, narrative });
