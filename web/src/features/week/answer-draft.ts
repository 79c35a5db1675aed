import { dropFiles, filesOf, keepFile } from '../../lib/draft-files.ts';
import { draftStore } from '../../lib/draft-store.ts';

/** A picture that was drawn or chosen, with the random key under which this device keeps it. */
export interface ChosenPicture {
  key: string;
  file: File;
  isDrawn: boolean;
}

/** What was not posted yet; with `articleId`, the answer was, and its picture is still to be added. Consent is never kept. */
interface AnswerDraft {
  text: string;
  file?: Omit<ChosenPicture, 'file'> | undefined;
  articleId?: number | undefined;
}

const store = draftStore<AnswerDraft>('week-answer', ({ text, file }) => text.trim() !== '' || file !== undefined);

/** The draft of a week's answer, by the id of the class's week. */
export const { draftOf, keepDraft } = store;

/** Keeps a picture. Returns false where the browser keeps none. */
export const keepPicture = (userId: number, { key, file }: ChosenPicture): Promise<boolean> => keepFile(userId, key, file);

/** The picture of a draft, if this device still has it. */
export async function keptPicture(userId: number, { file: kept }: AnswerDraft): Promise<ChosenPicture | undefined> {
  const file = kept && (await filesOf(userId, [kept.key])).get(kept.key);
  return kept && file && { ...kept, file };
}

/** Names the drawing of a week's answer. */
export const drawingOf = (weekId: number): string => `week-${weekId}`;

/** Deletes words, picture and drawing. */
export async function dropDraft(userId: number, weekId: number): Promise<void> {
  const kept = draftOf(userId, weekId)?.file;
  keepDraft(userId, null, weekId);
  await dropFiles(userId, kept ? [kept.key] : []);
  if (!kept?.isDrawn) return;
  const { parts } = await import('../../app/parts.ts');
  await (await parts.drawingDraft()).dropDrawing(userId, drawingOf(weekId));
}
