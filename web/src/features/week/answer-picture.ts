import { dropFiles, filesOf, keepFile } from '../../lib/draft-files.ts';
import { sendFile } from '../../lib/send-file.ts';
import { type AnswerDraft, type ChosenPicture, draftOf, keepDraft } from './answer-draft.ts';

// A separate chunk: the line on the home page has no picture.

/** Adds the picture of an answer; sent again with the same key, because the answer was lost, it is added once. Throws ApiError. */
export const addPicture = (article: number, { key, file }: ChosenPicture, onProgress: (share: number) => void) =>
  sendFile({ path: `/api/file/article/${article}/0`, file, requestKey: key, onProgress });

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

/** Forgets a picture that was replaced. */
export const dropPicture = (userId: number, { key }: ChosenPicture): Promise<void> => dropFiles(userId, [key]);
