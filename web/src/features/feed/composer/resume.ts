import { nullIfNotFound } from '../../../lib/api-error.ts';
import { getArticle } from '../api.ts';
import { replaceArticle } from '../reports.ts';
import { draftOf, dropDraft } from './draft-store.ts';
import { showUnfinished } from './missing-store.ts';
import { type Author, findPosted } from './posted.ts';
import { aloneOn, dropUnfinished, isFinished, keepKept, readUnfinished, reconcile, unfinishedReports } from './unfinished.ts';

/**
 * Takes up what a tab of this browser has left unfinished: a report whose answer was lost is not offered as a draft again, and
 * each report with missing files offers them at its card. Never throws.
 */
export async function resumeSaves(author: Author): Promise<void> {
  try {
    await settleDraft(author);
    await Promise.all(unfinishedReports(author.id).map((articleId) => resume(author.id, articleId)));
  } catch {
    // Offline: the draft stays, and the next save or visit looks again.
    console.error('Unfinished saves could not be resumed');
  }
}

const settleDraft = (author: Author): Promise<void> =>
  // A tab that is posting it drops the draft itself.
  aloneOn(0, async () => {
    const draft = draftOf(author.id);
    if (!draft?.posting) return;
    const { posting, title, narrative, tiles = [] } = draft;
    // Text that was changed after the attempt is saved with the next one.
    if (title.trim() !== posting.title || narrative.trim() !== posting.narrative) return;
    const posted = await findPosted(author, posting);
    if (!posted) return;
    if (tiles.length > 0) keepKept(posted.id, { tiles, known: [], hasChanges: true });
    dropDraft(author.id);
  });

/** Waits until no other tab works on the report. */
const resume = (userId: number, articleId: number): Promise<void> =>
  aloneOn(articleId, async () => {
    const kept = await readUnfinished(userId, articleId);
    if (!kept) return;
    const article = await nullIfNotFound(getArticle(articleId));
    const unfinished = article && reconcile(kept, article);
    if (!unfinished || isFinished(unfinished)) return dropUnfinished(articleId, kept.tiles);
    replaceArticle(article);
    showUnfinished(articleId, unfinished);
  });
