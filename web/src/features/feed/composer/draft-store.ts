import { draftStore } from '../../../lib/draft-store.ts';
import type { ReportBody } from '../api.ts';

export type Draft = Pick<ReportBody, 'title' | 'narrative' | 'audience'>;

/** Each user's draft report. */
export const { draftOf, keepDraft } = draftStore<Draft>(
  'report',
  ({ title, narrative }) => title.trim() !== '' || narrative.trim() !== '',
);

export const dropDraft = (userId: number): void => keepDraft(userId, null);
