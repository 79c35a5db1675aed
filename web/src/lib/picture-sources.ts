import type { components } from '@patchwork/contracts/types/content';

type Photo = Pick<components['schemas']['MediaItem'], 'url' | 'thumbnail' | 'medium' | 'moves' | 'width' | 'height'>;

/** Pixels of the longer side of the large rendition, where its own size is unknown. */
const LARGE = 1_600;

/**
 * The renditions of a photo by width for `srcset`; undefined where it has one size only, and for one that moves: its small
 * rendition stands still.
 */
export function srcSetOf({ url, thumbnail, medium, moves, width, height }: Photo): string | undefined {
  if (moves) return undefined;
  const [across, down] = [width ?? LARGE, height ?? (LARGE * 3) / 4];
  const widthOf = (side: number) => Math.round(across * Math.min(1, side / Math.max(across, down)));
  const renditions = [
    { address: thumbnail, width: widthOf(400) },
    { address: medium, width: widthOf(800) },
    { address: url, width: across },
  ];
  // One of the large rendition's own size would only take a second place in the cache.
  const useful = renditions.filter(({ address, width }) => address === url || (address && width < across));
  return useful.length > 1 ? useful.map(({ address, width }) => `${address} ${width}w`).join(', ') : undefined;
}

/**
 * The width of a picture in a report's card, for `sizes`: whole or half as wide as its text. Dense phone screens state less, so
 * that they take the medium rendition for a whole picture, upright ones too, and the small one for half: more is not visible.
 */
export const cardSizes = (isWhole: boolean): string =>
  isWhole
    ? '(width < 600px) and (resolution > 2dppx) 40vw, (width < 900px) calc(100vw - 82px), 600px'
    : '(width < 600px) and (resolution > 2dppx) 20vw, (width < 900px) calc(50vw - 43px), 300px';

/** The width of a picture that fills the screen, for `sizes`. */
export const screenSizes = ({ width, height }: Pick<Photo, 'width' | 'height'>): string =>
  width && height ? `min(100vw, ${Math.ceil((100 * width) / height)}vh)` : '100vw';
