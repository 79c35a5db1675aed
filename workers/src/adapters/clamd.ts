import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';

/** clamd sends nothing while it scans, for at most two minutes (its MaxScanTime). */
const SCAN_SILENCE_MS = 180_000;
const PROBE_SILENCE_MS = 10_000;
const LONGEST_ANSWER = 1_000;
/** The signature that clamd reports when it reached a limit before the end of the file (AlertExceedsMax). */
const LIMITS = 'Heuristics.Limits.Exceeded';

/** The scanner did not answer or reached no verdict: the file counts as neither clean nor harmful. */
export class NotScanned extends Error {
  override name = 'NotScanned';
}

export interface Scanner {
  /** @throws NotScanned when the scanner does not answer, or reports a file as clean that it did not scan to the end */
  assertReady(): Promise<void>;
  /** The name of the signature that the scanner found in a file of any size; null when the file is clean. @throws NotScanned */
  scan(path: string): Promise<string | null>;
}

/** A client of ClamAV's daemon at `tcp://host:port` (see `man clamd`), with one connection for each command. */
export function createScanner(url: string): Scanner {
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return {
    async assertReady() {
      const answer = await ask(address, PROBE_SILENCE_MS, [tooDeep]);
      if (!answer.startsWith(`stream: ${LIMITS}`))
        throw new NotScanned(`The scanner answered ${answer} to a file nested too deeply: set AlertExceedsMax in clamd.conf.`);
    },
    async scan(path) {
      const answer = await ask(address, SCAN_SILENCE_MS, createReadStream(path, { highWaterMark: 256 * 1024 }));
      if (answer === 'stream: OK') return null;
      const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (!signature || signature.startsWith(LIMITS)) throw new NotScanned(`The scanner answered ${answer}.`);
      return signature;
    },
  };
}

/** Nested more deeply than clamd ever unpacks (MaxRecursion, at most 100): the answer shows whether it reports that limit. */
const tooDeep = Array.from({ length: 120 }).reduce<Buffer>((inner) => gzipSync(inner), Buffer.from('.'));

/** The file in chunks, each after its length; the length zero ends it. */
async function* instream(content: Content): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content) yield* [lengthOf(piece.length), piece];
  yield lengthOf(0);
}

type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * The answer up to its closing zero, even when it arrives before the whole file is written (the file is too large).
 * @throws NotScanned
 */
function ask(address: { host: string; port: number }, silenceMs: number, content: Content): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let fault: unknown;
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner is silent.')));
    socket.on('error', (error) => {
      fault = error;
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > LONGEST_ANSWER) socket.destroy();
    });
    socket.on('close', () => {
      if (answer.includes('\0')) return resolve(answer.slice(0, answer.indexOf('\0')));
      reject(new NotScanned('The scanner gave no answer.', { cause: fault }));
    });
    // The socket stays open for the answer. An error while sending is also an error of the socket.
    socket.once('connect', () =>
      pipeline(instream(content), socket, { end: false }).catch((error: Error) => socket.destroy(error)),
    );
  });
}
