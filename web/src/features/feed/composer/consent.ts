import { type ArticleAudience, isWider } from '../../../lib/audiences.ts';
import type { Tile } from './tile-list.ts';

/**
 * Whether consent must be confirmed: for new pictures and videos, and for all of them if more people will see the report than
 * before.
 */
export function needsConsent(
  tiles: readonly Pick<Tile, 'file'>[],
  before: ArticleAudience | undefined,
  audience: ArticleAudience | undefined,
): boolean {
  if (tiles.some(({ file }) => file)) return true;
  return tiles.length > 0 && before !== undefined && audience !== undefined && isWider(audience, before);
}
