import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import ffmpeg from 'fluent-ffmpeg';
import { z } from 'zod';
import { isTooMuchFilm, LONGEST_SIDE, megapixelsOf, TrackSize } from './film-cost.ts';
import { Undecodable } from './undecodable.ts';

/** A class's video lasts minutes; a conversion that takes longer than this is stuck or hostile. */
const LONGEST_WORK_S = 30 * 60;
const PROBE_MS = 30_000;
/** Tracks of sound that are tried. */
const MAX_SOUNDS = 4;

const run = promisify(execFile);

const Probe = z.object({
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      color_transfer: z.string().optional(),
      disposition: z.object({ attached_pic: z.int() }).optional(),
      ...TrackSize.shape,
    }),
  ),
  format: z.object({ duration: z.coerce.number().optional(), start_time: z.coerce.number().default(0) }),
});

export interface Film {
  /** Seconds; 0 when the file does not state it. */
  duration: number;
  /** Already H.264 and AAC in the pixel format that every browser plays, and without anything that is not shown. */
  isPlayable: boolean;
  /** The number of the track with its sound; null of a silent film. */
  sound: number | null;
  /** Something precedes what is shown. */
  startsLater: boolean;
  /** Its edit list states no length: it is shown to its end, where ffmpeg would show nothing. */
  lastsToEnd: boolean;
  /** The curve of a film with a high dynamic range; null of all others. */
  hdr: (typeof hdrTransfers)[number] | null;
}

/** HLG, which iPhones use, and PQ (ITU-R BT.2100). */
const hdrTransfers = ['arib-std-b67', 'smpte2084'] as const;

// The demuxer follows from the checked extension, so ffmpeg never opens a playlist or concat script and fetches nothing.
const demuxer = (extension: string) => (extension === 'webm' ? 'matroska' : 'mov');
const inputOptions = (extension: string, lastsToEnd = false) => [
  ...['-f', demuxer(extension), ...(lastsToEnd ? ['-advanced_editlist', '0'] : [])],
  ...['-protocol_whitelist', 'file,pipe'],
];

/**
 * Reads the duration and codecs of a video without decoding it.
 * @throws Undecodable when the file has no video track, cannot be read or would take too long to encode again
 */
export async function probeFilm(path: string, extension: string, lastsToEnd = false): Promise<Film> {
  const { streams, format } = await probe(path, extension, lastsToEnd);
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!video) throw new Undecodable('no-video');
  const hidden = demuxer(extension) === 'mov' ? await framesHidden(path, extension, lastsToEnd) : 'none';
  if (hidden === 'all' && !lastsToEnd) return probeFilm(path, extension, true);
  const audio = await firstSound(path, extension, streams, lastsToEnd);
  const hdr = hdrTransfers.find((transfer) => transfer === video.color_transfer) ?? null;
  const isPlayable =
    demuxer(extension) === 'mov' &&
    video.codec_name === 'h264' &&
    ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
    !hdr &&
    (!audio || audio.codec_name === 'aac') &&
    hidden === 'none';
  // Copying the frames of a playable video costs next to nothing, whatever its length.
  if (!isPlayable && isTooMuchFilm(megapixelsOf(video, hdr !== null))) throw new Undecodable('too-much-film');
  return {
    duration: format.duration ?? 0,
    isPlayable,
    sound: audio?.index ?? null,
    startsLater: format.start_time < 0,
    lastsToEnd,
    hdr,
  };
}

type Track = z.output<typeof Probe>['streams'][number];

/** The first track of sound that can be decoded: an iPhone stores spatial sound before AAC. If none can, the film is refused. */
async function firstSound(path: string, extension: string, tracks: Track[], lastsToEnd: boolean): Promise<Track | undefined> {
  const sounds = tracks.filter(({ codec_type }) => codec_type === 'audio');
  if (sounds.length < 2) return sounds[0];
  for (const sound of sounds.slice(0, MAX_SOUNDS)) {
    const once = ['-map', `0:${sound.index}`, '-frames:a', '1', '-f', 'null', '-'];
    const options = ['-v', 'error', '-xerror', ...inputOptions(extension, lastsToEnd), '-i', path, ...once];
    const isDecodable = await run('ffmpeg', options, { timeout: PROBE_MS }).then(
      () => true,
      () => false,
    );
    if (isDecodable) return sound;
  }
  return sounds[0];
}

/**
 * Whether the video track holds frames that are not shown, as after trimming on a phone: it only notes where to start. ffmpeg marks
 * them as discarded, or gives them a time below zero in a file of fragments. A copy would deliver them.
 */
async function framesHidden(path: string, extension: string, lastsToEnd: boolean): Promise<'none' | 'some' | 'all'> {
  const options = ['-select_streams', 'V:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  const frames = await ffprobe(path, extension, options, lastsToEnd);
  if (!/^-|D/m.test(frames)) return 'none';
  return /^[^D\n]+$/m.test(frames) ? 'some' : 'all';
}

async function probe(path: string, extension: string, lastsToEnd: boolean) {
  const options = ['-count_packets', '-show_streams', '-show_format', '-of', 'json'];
  const output = await ffprobe(path, extension, options, lastsToEnd);
  try {
    return Probe.parse(JSON.parse(output));
  } catch (error) {
    throw new Undecodable('not-decodable', error);
  }
}

async function ffprobe(path: string, extension: string, options: string[], lastsToEnd: boolean): Promise<string> {
  try {
    const settings = { timeout: PROBE_MS, maxBuffer: 100_000_000 };
    return (await run('ffprobe', ['-v', 'error', ...inputOptions(extension, lastsToEnd), ...options, path], settings)).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new Undecodable('not-decodable', error);
  }
}

/**
 * Writes an MP4 that browsers can play before the download ends: what is shown of the first video track, its sound, and nothing
 * else that could hold text or a place. Of H.264 only slices and parameter sets are kept, so no SEI; playable video is otherwise copied.
 * Audio is always encoded, because AAC can carry data between its sounds.
 * @throws Undecodable
 */
export const renderFilm = (path: string, extension: string, film: Film, target: string): Promise<void> =>
  convert(path, [...(film.startsLater ? fromZero : []), ...inputOptions(extension, film.lastsToEnd)], target, [
    ...(film.isPlayable ? ['-c:v', 'copy'] : transcode(film.hdr)),
    ...['-bsf:v', 'filter_units=pass_types=1-5|7-8', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
    ...[
      '-map',
      '0:V:0',
      ...(film.sound === null ? [] : ['-map', `0:${film.sound}`]),
      '-map_metadata',
      '-1',
      '-map_metadata:s',
      '-1',
      '-map_chapters',
      '-1',
      '-dn',
      '-sn',
    ],
    // Without these ffmpeg writes its name into the file.
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-empty_hdlr_name', '1', '-write_tmcd', '0'],
    ...['-movflags', '+faststart', ...(film.hdr ? plainMp4 : ['-f', 'mp4'])],
  ]);

/** Skips what comes before the time zero of the file, which ffmpeg otherwise moves to the start. */
const fromZero = ['-seek_timestamp', '1', '-ss', '0'];
/** The width in square pixels; no camera has pixels of which a side is four times the other. */
const width = 'iw*clip(sar\\,1/4\\,4)';
const scale = `min(1\\,${LONGEST_SIDE}/max(${width}\\,ih))`;
/** Frames a second. ffmpeg's own limits repeat frames as well, and would fill a gap of hours. */
const atMost60 = 'select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,1/66)';
const transcode = (hdr: Film['hdr']) => [
  '-vf',
  [atMost60, `scale=trunc(${width}*${scale}/2)*2:trunc(ih*${scale}/2)*2,setsar=1`, ...(hdr ? toneMap(hdr) : [])].join(),
  ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
  // x264 chooses the level by the rate, which recordings of browsers state as 1,000.
  ...['-fps_mode', 'vfr', '-x264-params', 'fps=60'],
];

/** To BT.709: what is as bright as white paper (203 cd/m², ITU-R BT.2408) stays about as bright, what is brighter is compressed. */
const toneMap = (hdr: NonNullable<Film['hdr']>) => [
  `zscale=tin=${hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=203`,
  ...['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=mobius:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
];

/** MP4 without the boxes in which ffmpeg would repeat the brightness of the original. */
const plainMp4 = ['-f', 'f4v', '-brand', 'mp42'];

/**
 * Writes a still near the start as PNG, in the shape in which the film is shown. Seeks to a key frame instead of decoding up to it.
 * @throws Undecodable
 */
export const takeStill = (film: string, { duration }: Pick<Film, 'duration'>, target: string): Promise<void> => {
  const at = Math.min(1, duration / 3).toFixed(2);
  const input = ['-noaccurate_seek', '-ss', at, ...inputOptions('mp4')];
  const shape = ['-vf', `scale=round(${width}):ih`];
  return convert(film, input, target, ['-frames:v', '1', '-an', ...shape, '-f', 'image2', '-update', '1', '-c:v', 'png']);
};

const convert = (path: string, input: string[], target: string, output: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    ffmpeg(path, { timeout: LONGEST_WORK_S, niceness: 10 })
      .inputOptions(input)
      .outputOptions(output)
      .on('end', () => resolve())
      .on('error', (error: Error, _stdout, stderr) => reject(toFault(error, String(stderr ?? ''))))
      .save(target);
  });

/** A fault of our machine deserves a retry, a fault of the video does not. */
function toFault(error: Error, stderr: string): Error {
  if (/timeout/.test(error.message)) return new Undecodable('too-long', error);
  if (
    /Cannot find ffmpeg|ENOENT|SIGKILL|SIGTERM/.test(error.message) ||
    /No space left|Cannot allocate memory|No such filter/.test(stderr)
  )
    return error;
  return new Undecodable('not-decodable', error);
}
