import type { MediaItem } from '../api.ts';

export interface Mosaic {
  layout: 'one' | 'two' | 'three' | 'four';
  shown: MediaItem[];
  /** How many stand behind the last one ("+2"). */
  more: number;
}

const layouts = ['one', 'two', 'three', 'four'] as const;

/** One picture whole, two halves, three or four in a grid; from five on, the fourth says how many follow. */
export function mosaicOf(items: readonly MediaItem[]): Mosaic | undefined {
  if (items.length === 0) return undefined;
  const shown = [...items].sort((one, other) => one.displayOrder - other.displayOrder).slice(0, 4);
  return { layout: layouts[shown.length - 1] ?? 'four', shown, more: items.length - shown.length };
}

/** The box of a picture that stands alone, so that nothing moves when it arrives. Very tall and very wide ones are cut. */
export function ratioOf({ width, height }: Pick<MediaItem, 'width' | 'height'>): number {
  if (!width || !height) return 4 / 3;
  return Math.min(2.4, Math.max(0.8, width / height));
}
