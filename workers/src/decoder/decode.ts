import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Picture, renderFrame, renderPicture } from '../adapters/images.ts';
import { Undecodable } from '../adapters/undecodable.ts';
import type { Answer, Shape } from './answer.ts';
import { type DecodeJob, filesOf } from './job.ts';

// The only program that decodes untrusted files. It has no keys, and where isolation.ts isolates it, no network and no files but
// those of its working folder. It takes a job as a line of JSON on stdin and writes lines of JSON to stdout.

const POSTER_WIDTH = 1_280;

const input = createInterface({ input: process.stdin });
const answer = (line: Answer) => void process.stdout.write(`${JSON.stringify(line)}\n`);
// The worker has ended, so ffmpeg has to end too: both are in the process group of this program.
input.on('close', () => {
  process.kill(0, 'SIGKILL');
  process.exit(1);
});
let permit = () => {};
input.on('line', (line) => {
  if (line === 'go') return permit();
  void decode(JSON.parse(line)).then(answer);
});

async function decode({ kind, extension }: DecodeJob): Promise<Answer> {
  const original = `original.${extension}`;
  try {
    return {
      type: 'done',
      shape: kind === 'image' ? await decodeImage(original, extension) : await decodeVideo(original, extension),
    };
  } catch (error) {
    if (error instanceof Undecodable) return { type: 'undecodable', reason: error.reason };
    return { type: 'fault', message: String((error as Error).message).slice(0, 300) };
  }
}

async function decodeImage(original: string, extension: string): Promise<Shape> {
  if (extension !== 'heic') return writeRenditions(await renderPicture(original, permission));
  const { unpackHeic } = await import('../adapters/heic.ts');
  await unpackHeic(original, 'unpacked.png', permission);
  // Read line by line, with less memory than has been permitted. It stays in the folder, so that this process, which keeps the
  // memory of WebAssembly, is not used again.
  return writeRenditions(await renderPicture('unpacked.png', async () => undefined));
}

async function writeRenditions({ width, height, moves, ...files }: Picture): Promise<Shape> {
  for (const [name, file] of Object.entries(filesOf.image)) await writeFile(file, files[name as keyof typeof files]);
  return { width, height, ...(moves && { moves }) };
}

/** Resolves when the worker has memory for the picture. */
const permission = (bytes: number) =>
  new Promise<void>((resolve) => {
    permit = resolve;
    answer({ type: 'needs', bytes });
  });

async function decodeVideo(original: string, extension: string): Promise<Shape> {
  const { probeFilm, renderFilm, takeStill } = await import('../adapters/video.ts');
  const film = await probeFilm(original, extension);
  await renderFilm(original, extension, film, filesOf.video.video);
  await takeStill(filesOf.video.video, film, 'still.png');
  const { width, height, poster } = await renderFrame('still.png', POSTER_WIDTH);
  await writeFile(filesOf.video.poster, poster);
  return { width, height };
}
