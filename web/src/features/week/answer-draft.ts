import { draftStore } from '../../lib/draft-store.ts';

/** A picture that was drawn or chosen, with the random key under which this device keeps it. */
export interface ChosenPicture {
  key: string;
  file: File;
  isDrawn: boolean;
}

/** What was not posted yet; with `articleId`, the answer was, and its picture is still to be added. Consent is never kept. */
export interface AnswerDraft {
  text: string;
  file?: Omit<ChosenPicture, 'file'> | undefined;
  articleId?: number | undefined;
}

const store = draftStore<AnswerDraft>('week-answer', ({ text, file }) => text.trim() !== '' || file !== undefined);

/** The draft of a week's answer, by the id of the class's week. */
export const { draftOf, keepDraft } = store;
