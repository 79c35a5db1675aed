import { draftStore } from '../../../lib/draft-store.ts';

const { draftOf, keepDraft } = draftStore<string>('comment', (text) => text.trim() !== '');

export { keepDraft };

/** What the user has written and not sent. A text that is among those already sent is deleted: only its answer was lost. */
export function unsentDraft(userId: number | undefined, subject: string, sent: readonly string[] = []): string | undefined {
  if (userId === undefined) return undefined;
  const draft = draftOf(userId, subject);
  if (draft === undefined || !sent.includes(draft.trim())) return draft;
  keepDraft(userId, null, subject);
  return undefined;
}
