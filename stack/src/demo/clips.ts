import { spawn } from 'node:child_process';
import { prng } from './prng.ts';
import type { SceneKind } from './scenes.ts';

const pentatonic = [261.63, 293.66, 329.63, 392, 440, 523.25];
const FRAMES_A_SECOND = 25;

/** A few soft notes, like a music box in the next room, as an expression for ffmpeg's aevalsrc. */
function melody(seed: number, seconds: number): string {
  const random = prng(seed + 400);
  const notes: string[] = [];
  for (let at = 0.3; at < seconds - 1.2; at += random.pick([0.5, 0.75, 1])) {
    const start = at.toFixed(2);
    notes.push(`gte(t,${start})*0.1*sin(2*PI*${random.pick(pentatonic)}*(t-${start}))*exp(-2.6*(t-${start}))`);
  }
  return `aevalsrc='${notes.join('+')}':d=${seconds}:s=44100,lowpass=f=2200`;
}

/** Noise that comes and goes: wind, or water against a wall. */
const noise = (seed: number, seconds: number, lowpass: number, swell: number) =>
  `anoisesrc=color=pink:amplitude=0.16:seed=${seed + 1}:d=${seconds}:r=44100,lowpass=f=${lowpass},tremolo=f=${swell}:d=0.7`;

/** What is heard in each place, as a graph of ffmpeg's; null where a class looks at something in silence. */
const sounds: Record<SceneKind, ((seed: number, seconds: number) => string) | null> = {
  harbour: (seed, seconds) => noise(seed, seconds, 700, 0.25),
  hills: (seed, seconds) => noise(seed, seconds, 420, 0.15),
  snow: (seed, seconds) => noise(seed, seconds, 300, 0.12),
  terrace: melody,
  football: melody,
  cooking: melody,
  allotment: null,
  paintings: null,
};

/** Camera path over the enlarged still: in or out, drifting to one side. */
function camera(seed: number, frames: number): string {
  const random = prng(seed + 900);
  const share = `(on/${frames})`;
  const zoom = random.chance(0.5) ? `1.08+0.26*${share}` : `1.34-0.26*${share}`;
  const drift = random.chance(0.5) ? share : `(1-${share})`;
  return `zoompan=z='${zoom}':x='(iw-iw/zoom)*(0.2+0.6*${drift})':y='(ih-ih/zoom)*0.62':d=${frames}:s=640x480:fps=${FRAMES_A_SECOND}`;
}

/**
 * Writes a clip of 6 to 8 seconds (H.264 and, where something is to be heard, AAC; 640×480, MP4) to `out`: the camera moves over the still
 * of this kind at `picture`. Rejects with ffmpeg's last words when it fails.
 */
export async function renderClip(seed: number, kind: SceneKind, picture: string, out: string): Promise<void> {
  const seconds = prng(seed).whole(6, 8);
  // Enlarged first, because zoompan moves by whole pixels and would otherwise tremble.
  const video = `[0:v]scale=1920:1440,${camera(seed, seconds * FRAMES_A_SECOND)},format=yuv420p[v]`;
  const sound = sounds[kind]?.(seed, seconds);
  const heard = `[1:a]afade=t=in:d=0.4,afade=t=out:st=${seconds - 1}:d=1[a]`;
  const options = [
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ['-f', 'jpeg_pipe', '-i', picture],
    sound ? ['-f', 'lavfi', '-i', sound] : [],
    ['-filter_complex', sound ? `${video};${heard}` : video, '-map', '[v]'],
    sound ? ['-map', '[a]', '-c:a', 'aac', '-b:a', '96k'] : [],
    ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-threads', '1'],
    ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', out],
  ];
  await runFfmpeg(options.flat());
}

function runFfmpeg(options: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', options, { stdio: ['ignore', 'ignore', 'pipe'] });
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-600);
    });
    child.on('error', (cause) => reject(new Error('ffmpeg could not be started', { cause })));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${lastWords}`))));
  });
}
