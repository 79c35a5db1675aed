import { ApiError } from '../../../lib/api-error.ts';
import { sendFile } from '../../../lib/send-file.ts';
import {
  type Article,
  captionMedia,
  createArticle,
  describeMedia,
  getArticle,
  type MediaItem,
  moveMedia,
  type ReportBody,
  removeMedia,
  updateArticle,
} from '../api.ts';
import { countUploads } from './count-uploads.ts';
import type { Posting } from './draft-store.ts';
import type { Unfinished } from './missing-store.ts';
import { type Author, findPosted, newestKnown } from './posted.ts';
import { captionsToSend, changeTile, type Progress, type Tile } from './tile-list.ts';
import { aloneOn, dropUnfinished, isFinished, keepUnfinished, readUnfinished, reconcile } from './unfinished.ts';
import { movesTo, problemOf, uploadAll } from './upload-queue.ts';

export interface Watch {
  onProgress: (key: string, progress: Progress) => void;
  isStopped: () => boolean;
}

/** How a draft follows its post: what is written before the call, and that the report has taken over the files. */
export interface DraftOfPost {
  posting: Posting | undefined;
  onPosting: (posting: Posting | undefined) => void;
  onPosted: () => void;
}

export interface Saved {
  article: Article;
  /** What could not be saved, and is kept to be tried again. */
  unfinished: Unfinished | undefined;
}

/** Posts a report and then its files. Throws when the report itself could not be posted. */
export async function createReport(
  author: Author,
  text: ReportBody,
  tiles: readonly Tile[],
  { draft, ...watch }: Watch & { draft: DraftOfPost },
): Promise<Saved> {
  const { saved } = await aloneOn(0, async () => {
    const earlier = draft.posting && (await findPosted(author, draft.posting));
    const article = earlier ? await adopt(earlier, text) : await post(text, draft);
    // Before anything else: from here on the files belong to the report, whatever happens to this tab.
    const unfinished = { tiles: [...tiles], known: [], hasChanges: tiles.length > 0 };
    if (tiles.length > 0) keepUnfinished(article.id, unfinished);
    draft.onPosted();
    // Not awaited here, so that another tab may post meanwhile.
    return { saved: saveMedia(article, unfinished, watch) };
  });
  return saved;
}

async function post(text: ReportBody, { onPosting }: DraftOfPost): Promise<Article> {
  onPosting({ title: text.title, narrative: text.narrative, after: newestKnown() });
  try {
    const created = await createArticle(text);
    // Specified: an answer without an id counts as an error.
    if (!created?.id) throw new Error('The new report has no id');
    return created;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) onPosting(undefined);
    throw error;
  }
}

/** An earlier attempt has posted the report, and its answer was lost. */
const adopt = async (earlier: Article, text: ReportBody): Promise<Article> =>
  earlier.title === text.title && earlier.narrative === text.narrative && (text.audience ?? earlier.audience) === earlier.audience
    ? earlier
    : updateArticle(earlier.id, { ...text, audience: text.audience ?? earlier.audience ?? 'everyone' });

/**
 * Saves a report's text, then its media, and loads the report as it then is. Throws when the text could not be saved; `onSaved` is
 * called when it is.
 */
export async function updateReport(
  article: Article,
  text: ReportBody,
  tiles: readonly Tile[],
  { onSaved, ...watch }: Watch & { onSaved: () => void },
): Promise<Saved> {
  const updated = await updateArticle(article.id, text);
  const unfinished = { tiles: [...tiles], known: article.mediaItems.map(({ id }) => id), hasChanges: true };
  keepUnfinished(article.id, unfinished);
  onSaved();
  const saved = await saveMedia(updated, unfinished, watch);
  const hasMedia = tiles.length + article.mediaItems.length > 0;
  return hasMedia ? saved : { ...saved, article: await getArticle(article.id).catch(() => updated) };
}

/**
 * Tries again what an earlier save has not finished, unless another tab has meanwhile. Throws ApiError if the report cannot be
 * loaded.
 */
export const saveUnfinished = (userId: number, articleId: number, { tiles }: Unfinished): Promise<Saved> =>
  aloneOn(articleId, async () => {
    const article = await getArticle(articleId);
    const kept = await readUnfinished(userId, articleId);
    if (!kept) return { article, unfinished: undefined };
    // This tab may still have a file that the browser could not keep.
    const files = new Map(tiles.map(({ key, file }) => [key, file]));
    const state = { ...kept, tiles: kept.tiles.map((tile) => ({ ...tile, file: tile.file ?? files.get(tile.key) })) };
    return saveMediaAlone(article, state, { onProgress: () => undefined, isStopped: () => false });
  });

/**
 * Removes, uploads, describes and sorts the media of a report, and keeps what could not be done. Never throws. Doing it twice
 * changes nothing.
 */
const saveMedia = (article: Article, unfinished: Unfinished, watch: Watch): Promise<Saved> =>
  aloneOn(article.id, () => saveMediaAlone(article, unfinished, watch));

async function saveMediaAlone(article: Article, before: Unfinished, watch: Watch): Promise<Saved> {
  let state = reconcile(before, article);
  let hasChanges = false;
  const change = (key: string, what: Partial<Tile>) => {
    state = { ...state, tiles: changeTile(state.tiles, key, what) };
    keepUnfinished(article.id, state);
  };
  const apply = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      console.error('A picture could not be changed');
      hasChanges ||= problemOf(error).mayRetry;
    });

  const kept = new Set(state.tiles.map(({ item }) => item?.id));
  const removed = article.mediaItems.filter(({ id }) => state.known.includes(id) && !kept.has(id));
  for (const { id } of removed) await apply(removeMedia(id));

  const jobs = state.tiles.flatMap(({ key, file, item }, index) => (file && !item ? [{ key, file, index }] : []));
  const count = countUploads(jobs.length);
  await uploadAll({
    jobs,
    isStopped: watch.isStopped,
    send: async ({ key, file, index }, onProgress) => {
      change(key, { isSending: true, problem: undefined });
      const item = await upload({ articleId: article.id, index, key, file, onProgress });
      change(key, { item, file: undefined, isSending: undefined });
    },
    onProgress: ({ key }, progress) => {
      watch.onProgress(key, progress);
      if (progress.state === 'failed')
        change(key, { problem: progress.problem, ...(!progress.problem.mayRetry && { isSending: undefined }) });
      if (progress.state === 'failed' || progress.state === 'added') count.finishOne();
    },
  });

  const present = state.tiles.flatMap((tile) => (tile.item ? [{ tile, item: tile.item }] : []));
  for (const { tile, item } of present) {
    if (tile.altText.trim() !== (item.altText ?? '')) await apply(describeMedia(item.id, tile.altText.trim()));
    const captions = captionsToSend(tile, item);
    if (captions !== undefined) await apply(captionMedia(item.id, captions));
  }
  const settled = present.length + removed.length > 0 ? await sortMedia(article, present, apply) : article;
  state = { ...state, hasChanges };
  if (!isFinished(state)) keepUnfinished(article.id, state);
  else dropUnfinished(article.id, before.tiles);
  return { article: settled, unfinished: isFinished(state) ? undefined : state };
}

/** Moves the items to their places and returns the report as it then is. */
async function sortMedia(
  article: Article,
  present: { item: MediaItem }[],
  apply: (call: Promise<unknown>) => Promise<unknown>,
): Promise<Article> {
  const load = () => getArticle(article.id).catch(() => article);
  const fresh = await load();
  const moves = movesTo(
    inOrder(fresh),
    present.map(({ item }) => item.id),
  );
  for (const [id, place] of moves) await apply(moveMedia(id, place));
  return moves.length > 0 ? load() : fresh;
}

const inOrder = ({ mediaItems }: { mediaItems: MediaItem[] }) =>
  [...mediaItems].sort((one, other) => one.displayOrder - other.displayOrder).map(({ id }) => id);

interface Upload {
  articleId: number;
  /** The place in the report. */
  index: number;
  /** Of the tile: a UUID. */
  key: string;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads one file to a report. Throws ApiError. */
const upload = ({ articleId, index, key, file, onProgress }: Upload): Promise<MediaItem> =>
  sendFile({ path: `/api/file/article/${articleId}/${index}`, file, requestKey: key, onProgress });
