import type { MediaItem } from '../api.ts';

export interface Mosaic {
  layout: 'one' | 'two' | 'three' | 'four';
  shown: MediaItem[];
  /** How many items are hidden behind the last tile ("+2"). */
  more: number;
}

const layouts = ['one', 'two', 'three', 'four'] as const;

/** One whole picture, two halves, or a grid of three or four; with five or more, the fourth tile counts the rest. */
export function mosaicOf(items: readonly MediaItem[]): Mosaic | undefined {
  if (items.length === 0) return undefined;
  const shown = [...items].sort((one, other) => one.displayOrder - other.displayOrder).slice(0, 4);
  return { layout: layouts[shown.length - 1] ?? 'four', shown, more: items.length - shown.length };
}

/** The aspect ratio of a single picture, so that nothing moves when it loads. Very tall and very wide ones are cropped. */
export function ratioOf({ width, height }: Pick<MediaItem, 'width' | 'height'>): number {
  if (!width || !height) return 4 / 3;
  return Math.min(2.4, Math.max(0.8, width / height));
}
