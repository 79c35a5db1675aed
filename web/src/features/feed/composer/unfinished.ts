import { dropFiles, filesOf } from '../../../lib/draft-files.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import type { Article, MediaItem } from '../api.ts';
import type { Unfinished } from './missing-store.ts';
import { changeTile, type KeptTile, keptOf, type Tile } from './tile-list.ts';

type Kept = Omit<Unfinished, 'tiles'> & { tiles: KeptTile[] };

const { draftOf, keepDraft, subjectsOf } = draftStore<Kept>('upload', () => true);

const userId = () => useSession.getState().user?.id;

/** The tiles that are not in the report yet. */
export const missingOf = ({ tiles }: Pick<Unfinished, 'tiles'>): Tile[] => tiles.filter(({ item }) => !item);

/** How many files the save was to add. */
export const totalOf = ({ tiles, known }: Pick<Unfinished, 'tiles' | 'known'>): number =>
  tiles.filter(({ item }) => !item || !known.includes(item.id)).length;

/** Whether nothing is left to do. */
export const isFinished = (unfinished: Unfinished): boolean => missingOf(unfinished).length === 0 && !unfinished.hasChanges;

/** Keeps the state of a save on this device until `dropUnfinished`. Written before and after each upload. */
export const keepUnfinished = (articleId: number, { tiles, ...rest }: Unfinished): void =>
  keepKept(articleId, { tiles: keptOf(tiles), ...rest });

/** The same for the tiles of a draft. */
export function keepKept(articleId: number, kept: Kept): void {
  const id = userId();
  if (id) keepDraft(id, kept, articleId);
}

/** Deletes the state of a finished save with its files. */
export function dropUnfinished(articleId: number, tiles: readonly Tile[]): void {
  const id = userId();
  if (!id) return;
  keepDraft(id, null, articleId);
  void dropFiles(
    id,
    tiles.map(({ key }) => key),
  );
}

/** The ids of the reports with an unfinished save of this user. */
export const unfinishedReports = (id: number): number[] => subjectsOf(id).map(Number);

/** The unfinished save of a report, with the files that are still kept; undefined without one. */
export async function readUnfinished(id: number, articleId: number): Promise<Unfinished | undefined> {
  const kept = draftOf(id, articleId);
  if (!kept) return undefined;
  const files = await filesOf(
    id,
    kept.tiles.filter(({ itemId }) => itemId === undefined).map(({ key }) => key),
  );
  const tiles = kept.tiles.map(({ itemId, ...tile }): Tile => {
    if (itemId !== undefined) return { ...tile, item: { id: itemId } as MediaItem };
    const file = files.get(tile.key);
    return file ? { ...tile, file } : { ...tile, problem: { message: lostFile(), mayRetry: false } };
  });
  return { ...kept, tiles };
}

/** Why a kept tile has no file. */
export const lostFile = (): string => t('This file is no longer on this device. Please add it again.');

/**
 * The unfinished save, compared with the report: removed items are left out. An upload whose answer was lost is recognised by an
 * item that no other user has added to the list.
 */
export function reconcile(unfinished: Unfinished, { mediaItems }: Pick<Article, 'mediaItems'>): Unfinished {
  const { known } = unfinished;
  let tiles = unfinished.tiles.flatMap((tile) => {
    if (!tile.item) return [tile];
    const item = mediaItems.find(({ id }) => id === tile.item?.id);
    return item ? [{ ...tile, item }] : [];
  });
  const added = mediaItems
    .filter(({ id }) => !known.includes(id) && !tiles.some(({ item }) => item?.id === id))
    .sort((one, other) => one.displayOrder - other.displayOrder);
  for (const item of added) {
    const sent = tiles.find((tile) => !tile.item && tile.isSending && tile.isVideo === item.isVideo);
    if (sent) tiles = changeTile(tiles, sent.key, { item, file: undefined, problem: undefined, isSending: undefined });
  }
  return { ...unfinished, tiles };
}

/**
 * Runs a task while no other tab of this browser works on the photos and videos of that report (0: posts a report). Waits for a
 * tab that has begun earlier; a tab that dies frees it. A browser that blocks storage may have no locks: there it runs at once.
 */
export async function aloneOn<T>(articleId: number, task: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  if (!globalThis.navigator?.locks) return task();
  try {
    return await navigator.locks.request(`patchwork.upload.${articleId}`, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}
