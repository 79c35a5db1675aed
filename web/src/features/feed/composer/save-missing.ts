import type { Article } from '../api.ts';
import type { MissingFiles } from './missing-store.ts';
import { type Saved, saveMedia } from './save.ts';
import { tilesOf } from './tile-list.ts';

/** Retries uploads that failed, each at its place among the saved files. */
export async function saveMissing(article: Article, { missing, total }: MissingFiles): Promise<Saved> {
  const tiles = tilesOf(article.mediaItems);
  for (const { tile, index } of missing) tiles.splice(Math.min(index, tiles.length), 0, tile);
  const saved = await saveMedia(article, tiles, { onProgress: () => undefined, isStopped: () => false });
  return { ...saved, total };
}
