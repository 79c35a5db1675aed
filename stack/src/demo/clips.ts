import { spawn } from 'node:child_process';
import { prng } from './prng.ts';
import { renderScene, type SceneKind } from './scenes.ts';

const kinds: readonly SceneKind[] = ['harbour', 'snow', 'football', 'terrace', 'allotment', 'cooking'];
const pentatonic = [261.63, 293.66, 329.63, 392, 440, 523.25];
const FRAMES_A_SECOND = 25;

/** What a clip shows, so that its description can tell the truth. */
export const clipScene = (seed: number): { kind: SceneKind; seed: number } => ({
  kind: kinds[seed % kinds.length]!,
  seed: seed + 20,
});

/** A few soft notes, like a music box in the next room, as an expression for ffmpeg's aevalsrc. */
function melody(seed: number, seconds: number): string {
  const random = prng(seed + 400);
  const notes: string[] = [];
  for (let at = 0.3; at < seconds - 1.2; at += random.pick([0.5, 0.75, 1])) {
    const start = at.toFixed(2);
    notes.push(`gte(t,${start})*0.1*sin(2*PI*${random.pick(pentatonic)}*(t-${start}))*exp(-2.6*(t-${start}))`);
  }
  return notes.join('+');
}

/** Camera path over the enlarged still: in or out, drifting to one side. */
function camera(seed: number, frames: number): string {
  const random = prng(seed + 900);
  const share = `(on/${frames})`;
  const zoom = random.chance(0.5) ? `1.08+0.26*${share}` : `1.34-0.26*${share}`;
  const drift = random.chance(0.5) ? share : `(1-${share})`;
  return `zoompan=z='${zoom}':x='(iw-iw/zoom)*(0.2+0.6*${drift})':y='(ih-ih/zoom)*0.62':d=${frames}:s=640x480:fps=${FRAMES_A_SECOND}`;
}

/** Writes a clip of 6 to 8 seconds (H.264 and AAC, 640×480, MP4) to `out`. Rejects with ffmpeg's last words when it fails. */
export async function renderClip(seed: number, out: string): Promise<void> {
  const still = clipScene(seed);
  const picture = await renderScene(still.kind, still.seed);
  const seconds = prng(seed).whole(6, 8);
  // Enlarged first, because zoompan moves by whole pixels and would otherwise tremble.
  const video = `[0:v]scale=2400:1800,${camera(seed, seconds * FRAMES_A_SECOND)},format=yuv420p[v]`;
  const sound = `[1:a]lowpass=f=2200[notes];[2:a]lowpass=f=420[air];[notes][air]amix=inputs=2:normalize=0,afade=t=in:d=0.4,afade=t=out:st=${seconds - 1}:d=1[a]`;
  const options = [
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ['-f', 'jpeg_pipe', '-i', 'pipe:0'],
    ['-f', 'lavfi', '-i', `aevalsrc='${melody(seed, seconds)}':d=${seconds}:s=44100`],
    ['-f', 'lavfi', '-i', `anoisesrc=color=pink:amplitude=0.05:seed=${seed + 1}:d=${seconds}:r=44100`],
    ['-filter_complex', `${video};${sound}`, '-map', '[v]', '-map', '[a]', '-t', String(seconds)],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-threads', '1', '-c:a', 'aac', '-b:a', '96k'],
    ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', out],
  ];
  await runFfmpeg(options.flat(), picture);
}

function runFfmpeg(options: readonly string[], input: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', options, { stdio: ['pipe', 'ignore', 'pipe'] });
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-600);
    });
    child.on('error', (cause) => reject(new Error('ffmpeg could not be started', { cause })));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${lastWords}`))));
    // It may stop reading early; its exit code tells the story then.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
