import { draftStore } from '../../lib/draft-store.ts';
import type { Values } from './schema.ts';

/** Each Admin's draft announcement. */
export const { draftOf, keepDraft } = draftStore<Values>(
  'announcement',
  ({ subject, text }) => subject.trim() !== '' || text.trim() !== '',
);
