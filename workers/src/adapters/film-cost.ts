import { z } from 'zod';

/**
 * Measured on one core with our settings: 35 to 60 megapixels a second in 1080p, over 130 in 4K. So two cores need at most 20
 * minutes, and photos may have the rest of ffmpeg's half an hour. 10 minutes of 1080p or 5 of 4K at 30 frames a second pass.
 */
const MAX_MEGAPIXELS = 80_000;
/** The longer side of a transcoded video; a video that is only copied keeps its size. */
export const LONGEST_SIDE = 1_920;

/** What ffprobe reports about a video track: its size, and how many frames it has, whatever length or rate the file declares. */
export const TrackSize = z.object({
  width: z.int().default(0),
  height: z.int().default(0),
  nb_read_packets: z.coerce.number().default(0),
});

/** Megapixels in all frames. Mapping the colours of HDR takes as long again, at the size of the result. */
export function megapixelsOf({ width, height, nb_read_packets }: z.output<typeof TrackSize>, isHdr: boolean): number {
  const mapped = isHdr ? Math.min(1, LONGEST_SIDE / Math.max(width, height)) ** 2 : 0;
  return (width * height * (1 + mapped) * nb_read_packets) / 1e6;
}

/** Whether encoding the film again would take too long. */
export const isTooMuchFilm = (megapixels: number): boolean => megapixels > MAX_MEGAPIXELS;
