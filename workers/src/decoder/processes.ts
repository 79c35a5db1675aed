import { type ChildProcess, spawn } from 'node:child_process';
import { lstat, mkdtemp, readdir, rename, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurn } from '../adapters/picture-memory.ts';
import { Undecodable } from '../adapters/undecodable.ts';
import { Answer, type Shape } from './answer.ts';
import { decoderCommand, decoderEnvironment, programOf } from './isolation.ts';
import { type DecodeJob, filesOf } from './job.ts';

/** Starting a process takes as long as a small photo, but one that a photo has taken over must not see many others. */
const PHOTOS_PER_PROCESS = 20;
/** A decoder that takes longer is stuck or hostile; ffmpeg ends after half an hour (video.ts). */
const LONGEST_MS = { image: 120_000, video: 35 * 60_000 };
const LONGEST_LINE = 10_000;

export interface Decoder {
  /**
   * Takes `original.<extension>` from the folder and leaves the renditions of `filesOf` in it.
   * @throws Undecodable, and an Error when the decoder itself failed
   */
  decode(folder: string, job: DecodeJob): Promise<Shape>;
  close(): Promise<void>;
}

/**
 * Decodes in separate processes, isolated unless told otherwise: one for each video, one for up to 20 photos in turn. A process
 * that refused a file, failed or left files behind, as after a HEIC photo, is not used again.
 */
export function createDecoder(isIsolated: boolean, longestMs = LONGEST_MS): Decoder {
  const idle: DecoderProcess[] = [];
  const running = new Set<DecoderProcess>();

  async function start(kind: DecodeJob['kind']): Promise<DecoderProcess> {
    const started = await startProcess(isIsolated, kind);
    running.add(started);
    return started;
  }
  async function stop(decoder: DecoderProcess): Promise<void> {
    await decoder.stop();
    running.delete(decoder);
  }
  /** A process that has decoded photos before and still runs. */
  async function takeIdle(): Promise<DecoderProcess | undefined> {
    const found = idle.pop();
    if (!found?.hasEnded()) return found;
    await stop(found);
    return takeIdle();
  }
  return {
    async decode(folder, job) {
      const decoder = (job.kind === 'image' && (await takeIdle())) || (await start(job.kind));
      const original = `original.${job.extension}`;
      let isReusable = false;
      try {
        await rename(join(folder, original), join(decoder.folder, original));
        const shape = await decoder.decode(job, longestMs[job.kind]);
        const files = Object.values(filesOf[job.kind]);
        for (const file of files) await takeFile(join(decoder.folder, file), join(folder, file));
        await unlink(join(decoder.folder, original));
        isReusable = job.kind === 'image' && decoder.photos < PHOTOS_PER_PROCESS && (await decoder.isEmpty());
        return shape;
      } finally {
        if (isReusable && !decoder.hasEnded()) idle.push(decoder);
        else await stop(decoder);
      }
    },
    async close() {
      await Promise.all([...running].map(stop));
    },
  };
}

/** Moves a file out of the decoder's reach. A link could point at a file that only the worker may read. */
async function takeFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (!(await lstat(to)).isFile()) throw new Error('The decoder left something that is not a file.');
}

type DecoderProcess = Awaited<ReturnType<typeof startProcess>>;

async function startProcess(isIsolated: boolean, kind: DecodeJob['kind']) {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-decoder-'));
  try {
    return startIn(folder, isIsolated, kind);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @throws when the system has no memory or no files for another process */
function startIn(folder: string, isIsolated: boolean, kind: DecodeJob['kind']) {
  const [command, options] = decoderCommand(isIsolated, kind, folder, programOf('decode.ts'));
  // A separate process group, which can be killed with everything that it started.
  const child = spawn(command, options, {
    cwd: folder,
    env: decoderEnvironment,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('close', end).once('error', end);
  });
  // Written to after its end: the job fails by its end, not by this.
  child.stdin.on('error', () => undefined);
  let photos = 0;
  return {
    folder,
    ended,
    hasEnded: () => hasEnded,
    get photos() {
      return photos;
    },
    /** Whether the decoder has left nothing in its folder but the place of its root. */
    isEmpty: async () => (await readdir(folder)).every((name) => name === 'root'),
    async decode(job: DecodeJob, longestMs: number): Promise<Shape> {
      photos += 1;
      const answer = await converse(child, ended, job, longestMs);
      if (answer.type === 'done') return answer.shape;
      if (answer.type === 'undecodable') throw new Undecodable(answer.reason);
      throw new Error(answer.type === 'fault' ? `The decoder failed: ${answer.message}` : 'The decoder did not answer.');
    },
    /** Ends it and whatever it started; only then nothing can change its folder while that is deleted. */
    async stop() {
      if (!hasEnded && child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It has just ended.
        }
      }
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a job and resolves with its answer; a large picture waits until no other is being decoded. */
function converse(child: ChildProcess, ended: Promise<unknown>, job: DecodeJob, longestMs: number): Promise<Answer> {
  const { stdin, stdout } = child as ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream };
  let text = '';
  let onText: (piece: Buffer) => void = () => undefined;
  let hasAsked = false;
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<Answer>((resolve, reject) => {
    const startTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Undecodable('too-long')), longestMs);
    };
    onText = (piece) => {
      text += piece.toString('utf8');
      if (text.length > LONGEST_LINE) return reject(new Error('The decoder answered too much.'));
      const end = text.indexOf('\n');
      if (end < 0) return;
      try {
        const answer = Answer.parse(JSON.parse(text.slice(0, end)));
        text = text.slice(end + 1);
        if (answer.type !== 'needs') return resolve(answer);
        if (hasAsked) return reject(new Error('The decoder asked for memory twice.'));
        if (job.kind !== 'image') return reject(new Error('The decoder of a film asked for memory.'));
        hasAsked = true;
        clearTimeout(timer);
        // The turn lasts until the answer, or until the decoder has ended.
        void inTurn(answer.bytes, async () => {
          startTimer();
          stdin.write('go\n');
          await Promise.race([answered, ended]).catch(() => undefined);
          // The decoder may have ended before its turn came.
          clearTimeout(timer);
        });
      } catch (error) {
        reject(new Error('The decoder answered something else.', { cause: error }));
      }
    };
    stdout.on('data', onText);
    void ended.then(() => reject(new Error('The decoder ended before it answered.')));
    startTimer();
    stdin.write(`${JSON.stringify(job)}\n`);
  });
  return answered.finally(() => {
    clearTimeout(timer);
    stdout.off('data', onText);
  });
}
