import { dropFiles, filesOf, keepFile } from '../../lib/draft-files.ts';
import { draftStore } from '../../lib/draft-store.ts';
import { dropDrawing } from './drawing/drawing-draft.ts';

/** A patch that has not been saved yet. The file is in `draft-files`; consent is never kept. */
export interface SewDraft {
  halfTerm: number;
  description: string;
  file?: { key: string; isDrawn: boolean } | undefined;
}

/** What the form starts with. */
export interface SewStart {
  description: string;
  picture: ChosenPicture | undefined;
  isRestored: boolean;
}

/** A picture that was drawn or chosen, with the random key under which this device keeps it. */
export interface ChosenPicture {
  key: string;
  file: File;
  isDrawn: boolean;
}

const { draftOf, keepDraft } = draftStore<SewDraft>('patch-form', ({ description, file }) => description.trim() !== '' || !!file);

/** Keeps what was typed, at once; null deletes it. */
export const keepWords = (userId: number, groupId: number, draft: SewDraft | null): boolean => keepDraft(userId, draft, groupId);

/** Keeps a picture. Returns false where the browser keeps none. */
export const keepPicture = (userId: number, { key, file }: ChosenPicture): Promise<boolean> => keepFile(userId, key, file);

export const dropPicture = (userId: number, { key }: ChosenPicture): Promise<void> => dropFiles(userId, [key]);

/** The draft of a class's patch in this half term, or the form without one. */
export async function startOf(userId: number, groupId: number, halfTerm: number, stored: string): Promise<SewStart> {
  const draft = draftOf(userId, groupId);
  if (draft && draft.halfTerm !== halfTerm) {
    await dropSewing(userId, groupId);
    return { description: stored, picture: undefined, isRestored: false };
  }
  if (!draft) return { description: stored, picture: undefined, isRestored: false };
  const { file: kept, description } = draft;
  const file = kept && (await filesOf(userId, [kept.key])).get(kept.key);
  return { description, picture: kept && file && { ...kept, file }, isRestored: true };
}

/** Deletes words, picture and drawing: the patch has been saved, or belongs to an earlier half term. */
export async function dropSewing(userId: number, groupId: number): Promise<void> {
  const kept = draftOf(userId, groupId)?.file;
  keepDraft(userId, null, groupId);
  await Promise.all([dropFiles(userId, kept ? [kept.key] : []), dropDrawing(userId, groupId)]);
}
