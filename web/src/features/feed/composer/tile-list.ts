import { t } from '../../../lib/i18n.ts';
import type { MediaItem } from '../api.ts';
import { type FileRules, isVideoFile, problemWith } from './file-rules.ts';

/** Why a file could not be added, and whether trying again can work. */
export type Problem = { message: string; mayRetry: boolean };

export type Progress =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'added' }
  | { state: 'failed'; problem: Problem };

/** One picture or video of the report in the form: a new file or a saved item. Its index is its place. */
export interface Tile {
  key: string;
  name: string;
  isVideo: boolean;
  altText: string;
  /** Captions of a video: a chosen file, or those saved with the report. */
  captions?: { file: string; text: string } | 'kept' | undefined;
  file?: File | undefined;
  item?: MediaItem | undefined;
  progress?: Progress | undefined;
  problem?: Problem | undefined;
  /** Its upload has begun, so the server may have the file although its answer was lost. */
  isSending?: boolean | undefined;
}

/** A tile as a draft keeps it: its file is kept apart, under the same key. */
export type KeptTile = Omit<Tile, 'file' | 'item' | 'progress'> & { itemId?: number | undefined };

export type Refusal = { name: string; message: string };

/** "Photo 2", counted from 1. */
export const nameOf = ({ isVideo }: Pick<Tile, 'isVideo'>, place: number): string =>
  isVideo ? t('Video {number}', { number: place + 1 }) : t('Photo {number}', { number: place + 1 });

/** What a draft keeps of the tiles. */
export const keptOf = (tiles: readonly Tile[]): KeptTile[] =>
  tiles.map(({ file: _, item, progress: __, ...kept }) => ({ ...kept, ...(item && { itemId: item.id }) }));

/**
 * The tiles of a draft with their files and saved items. Items that have been removed since are left out; files that are not
 * kept any more are named in `lost`.
 */
export function restoreTiles(
  kept: readonly KeptTile[],
  files: ReadonlyMap<string, File>,
  items: readonly MediaItem[],
): { tiles: Tile[]; lost: KeptTile[] } {
  const restored = kept.map(({ itemId, ...tile }) => ({
    itemId,
    tile: { ...tile, item: items.find(({ id }) => id === itemId), file: itemId === undefined ? files.get(tile.key) : undefined },
  }));
  return {
    tiles: restored.flatMap(({ tile }) => (tile.item || tile.file ? [tile] : [])),
    lost: restored.flatMap(({ itemId, tile: { item: _, file, ...tile } }) => (itemId === undefined && !file ? [tile] : [])),
  };
}

const tileOf = (file: File, rules: FileRules): Tile => ({
  key: crypto.randomUUID(),
  name: file.name,
  isVideo: isVideoFile(file, rules),
  altText: '',
  file,
});

/** Creates tiles for a report's saved media, in order. */
export const tilesOf = (items: readonly MediaItem[]): Tile[] =>
  [...items]
    .sort((one, other) => one.displayOrder - other.displayOrder)
    .map((item, place) => ({
      key: `item-${item.id}`,
      name: nameOf(item, place),
      isVideo: item.isVideo,
      altText: item.altText ?? '',
      ...(item.captions && { captions: 'kept' as const }),
      item,
    }));

/** Adds the files that may be uploaded and returns errors for the others. */
export function addFiles(
  tiles: readonly Tile[],
  files: readonly File[],
  rules: FileRules,
): { tiles: Tile[]; refused: Refusal[] } {
  const checked = files.map((file) => ({ file, message: problemWith(file, rules) }));
  return {
    tiles: [...tiles, ...checked.filter(({ message }) => !message).map(({ file }) => tileOf(file, rules))],
    refused: checked.flatMap(({ file, message }) => (message ? [{ name: file.name, message }] : [])),
  };
}

/** "2 of 3 described": a reminder that does not block saving. */
export const described = (tiles: readonly Tile[]): string =>
  t('{count} of {total} described', { count: tiles.filter(({ altText }) => altText.trim()).length, total: tiles.length });

/** "1 of 2 videos with captions"; undefined without videos. */
export function captioned(tiles: readonly Tile[]): string | undefined {
  const videos = tiles.filter(({ isVideo }) => isVideo);
  if (videos.length === 0) return undefined;
  return t('{count} of {total} videos with captions', {
    count: videos.filter(({ captions }) => captions).length,
    total: videos.length,
  });
}

/** The captions to send once the tile is saved: a file's text, null to remove the saved ones, or nothing. */
export const captionsToSend = ({ captions }: Tile, item: Pick<MediaItem, 'captions'>): string | null | undefined =>
  typeof captions === 'object' ? captions.text : !captions && item.captions ? null : undefined;

/** Moves a tile to another place; beyond either end it stops at that end. */
export function moveTile(tiles: readonly Tile[], key: string, to: number): Tile[] {
  const tile = tiles.find((each) => each.key === key);
  if (!tile) return [...tiles];
  const others = tiles.filter((each) => each !== tile);
  return others.toSpliced(Math.max(0, to), 0, tile);
}

export const removeTile = (tiles: readonly Tile[], key: string): Tile[] => tiles.filter((each) => each.key !== key);

export const changeTile = (tiles: readonly Tile[], key: string, change: Partial<Tile>): Tile[] =>
  tiles.map((each) => (each.key === key ? { ...each, ...change } : each));
