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
import { captionsToSend, type Progress, type Tile } from './tile-list.ts';
import { movesTo, uploadAll } from './upload-queue.ts';

export interface Watch {
  onProgress: (key: string, progress: Progress) => void;
  isStopped: () => boolean;
}

export interface Saved {
  article: Article;
  /** The tiles whose file could not be uploaded, with their place. */
  missing: Missing[];
  /** How many files were to be uploaded. */
  total: number;
}

export interface Missing {
  index: number;
  tile: Tile;
}

/** Posts a report and then its files. Throws when the report itself could not be posted. */
export async function createReport(text: ReportBody, tiles: readonly Tile[], watch: Watch): Promise<Saved> {
  const created = await createArticle(text);
  // Specified: an answer without an id counts as an error.
  if (!created?.id) throw new Error('The new report has no id');
  return saveMedia(created, tiles, watch);
}

/** Saves a report's text, then its media. Throws when the text could not be saved. */
export async function updateReport(article: Article, text: ReportBody, tiles: readonly Tile[], watch: Watch): Promise<Saved> {
  const updated = await updateArticle(article.id, text);
  const kept = new Set(tiles.map(({ item }) => item?.id));
  for (const { id } of article.mediaItems.filter((item) => !kept.has(item.id))) await log(removeMedia(id));
  return saveMedia(updated, tiles, watch);
}

/** Uploads the new files, sorts all media and returns the resulting report. Never throws. */
export async function saveMedia(article: Article, tiles: readonly Tile[], watch: Watch): Promise<Saved> {
  const jobs = tiles.flatMap((tile, index) => (tile.file ? [{ tile, index, file: tile.file }] : []));
  const items = await uploadAll({
    jobs,
    send: ({ file, index }, onProgress) => upload({ articleId: article.id, index, file, onProgress }),
    onProgress: ({ tile }, progress) => watch.onProgress(tile.key, progress),
    isStopped: watch.isStopped,
  });
  const added = new Map(jobs.map(({ tile }, place) => [tile.key, items[place]]));
  const missing = jobs.filter((_, place) => !items[place]).map(({ tile, index }) => ({ tile, index }));
  const present = tiles.flatMap((tile) => {
    const item = tile.item ?? added.get(tile.key);
    return item ? [{ tile, item }] : [];
  });

  for (const { tile, item } of present) {
    if (tile.altText.trim() !== (item.altText ?? '')) await log(describeMedia(item.id, tile.altText.trim()));
    const captions = captionsToSend(tile, item);
    if (captions !== undefined) await log(captionMedia(item.id, captions));
  }
  const fresh = await getArticle(article.id).catch(() => article);
  const moves = movesTo(
    inOrder(fresh),
    present.map(({ item }) => item.id),
  );
  for (const [id, place] of moves) await log(moveMedia(id, place));
  const settled = moves.length > 0 ? await getArticle(article.id).catch(() => fresh) : fresh;
  return { article: settled, missing, total: jobs.length };
}

const inOrder = ({ mediaItems }: { mediaItems: MediaItem[] }) =>
  [...mediaItems].sort((one, other) => one.displayOrder - other.displayOrder).map(({ id }) => id);

const log = (call: Promise<unknown>) => call.catch(() => console.error('A picture could not be changed'));

interface Upload {
  articleId: number;
  /** The place in the report. */
  index: number;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads one file to a report. Throws ApiError. */
const upload = ({ articleId, index, file, onProgress }: Upload): Promise<MediaItem> =>
  sendFile({ path: `/api/file/article/${articleId}/${index}`, file, onProgress });
