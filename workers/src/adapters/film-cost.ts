import { z } from 'zod';

/**
 * Measured on one core with our settings: 35 to 60 megapixels a second in 1080p, over 130 in 4K. So two cores need at most 20
 * minutes, and photos may have the rest of ffmpeg's half an hour. 10 minutes of 1080p or 5 of 4K at 30 frames a second pass.
 */
const MAX_MEGAPIXELS = 80_000;
/** The longer side of a transcoded video; a video that is only copied keeps its size. */
export const LONGEST_SIDE = 1_920;
/** Where a file does not state its rate. */
const USUAL_RATE = 30;

/** What ffprobe reports about a video track: what the file declares, and how many packets it has. */
export const TrackSize = z.object({
  width: z.int().optional(),
  height: z.int().optional(),
  nb_frames: z.coerce.number().optional(),
  nb_read_packets: z.coerce.number().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.coerce.number().optional(),
});

/**
 * Megapixels in all frames: as many as the file has, as it declares (a browser's recording declares none), or as fill its length.
 * Mapping the colours of HDR takes as long again, at the size of the result.
 */
export function megapixelsOf(
  track: z.output<typeof TrackSize>,
  format: { duration?: number | undefined },
  isHdr: boolean,
): number {
  const { width = 0, height = 0, nb_frames: declared = 0, nb_read_packets: found = 0, avg_frame_rate: rate = '' } = track;
  const [frames, seconds = 1] = rate.split('/').map(Number);
  const perSecond = frames && seconds ? frames / seconds : USUAL_RATE;
  const duration = track.duration ?? format.duration ?? 0;
  const mapped = isHdr ? Math.min(1, LONGEST_SIDE / Math.max(width, height)) ** 2 : 0;
  return (width * height * (1 + mapped) * Math.max(found, declared || duration * perSecond)) / 1e6;
}

/** Whether encoding the film again would take too long. */
export const isTooMuchFilm = (megapixels: number): boolean => megapixels > MAX_MEGAPIXELS;
