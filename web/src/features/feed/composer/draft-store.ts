import { draftStore } from '../../../lib/draft-store.ts';
import type { ReportText } from '../api.ts';

/** Each user's draft report. */
export const { draftOf, keepDraft } = draftStore<ReportText>(
  'patchwork.drafts',
  ({ title, narrative }) => title.trim() !== '' || narrative.trim() !== '',
);

export const dropDraft = (userId: number): void => keepDraft(userId, null);
