import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backoff, sleep } from '@patchwork/platform/timing';
import { z } from 'zod';
import { Undecodable } from '../adapters/undecodable.ts';
import { Reason, Shape } from './answer.ts';
import { type DecodeJob, filesOf } from './job.ts';
import type { Decoder } from './processes.ts';

/** Longer than a decoder takes for any film. */
const LONGEST_MS = 40 * 60_000;
const LONGEST_LINE = 1_000;

const Line = z.object({ shape: Shape, bytes: z.array(z.int().min(1).max(4_000_000_000)) });

/** A decoder in a separate container (server.ts). While it is busy or away, waits for it as long as the job is claimed. */
export function createRemoteDecoder(url: string): Decoder {
  const closing = new AbortController();
  return {
    async decode(folder, job) {
      for (let failures = 1; ; failures += 1) {
        const shape = await ask(url, folder, job, closing.signal);
        if (shape !== 'unavailable') return shape;
        await sleep(backoff(failures, { first: 200, cap: 10_000 }), closing.signal);
        closing.signal.throwIfAborted();
      }
    },
    close: async () => closing.abort(),
  };
}

/** @throws Undecodable, and an Error when the decoder failed while it had the file, which deserves a retry */
async function ask(url: string, folder: string, job: DecodeJob, signal: AbortSignal): Promise<Shape | 'unavailable'> {
  const address = new URL(`?${new URLSearchParams({ ...job })}`, url);
  // A connection for each file, so that a service in front of several decoders can choose one.
  const sent = request(address, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  });
  const answered = answerOf(sent);
  // A refusal may arrive before the whole file has been sent; then the answer counts, not the broken connection.
  const sending = pipeline(createReadStream(join(folder, `original.${job.extension}`)), sent);
  sending.catch(() => undefined);
  const response = await answered;
  if (!response) return 'unavailable';
  if (response.statusCode !== 200) {
    const text = await readText(response);
    if (response.statusCode === 503) return 'unavailable';
    if (response.statusCode === 422) throw new Undecodable(Reason.parse(text));
    throw new Error(`The decoder answered ${response.statusCode}.`);
  }
  return receive(
    response,
    Object.values(filesOf[job.kind]).map((file) => join(folder, file)),
  );
}

/** The codes of a connection that did not open. */
const AWAY = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Null when there is no decoder at the address at the moment. */
const answerOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage | null>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => (AWAY.includes(error.code ?? '') ? resolve(null) : reject(error)));
  });

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > LONGEST_LINE) break;
  }
  return text;
}

/** Writes the files that follow the first line. */
async function receive(response: IncomingMessage, paths: string[]): Promise<Shape> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) throw new Error('The answer of the decoder ended early.');
    rest = Buffer.concat([rest, value]);
  };
  while (!rest.includes('\n')) {
    await more();
    if (rest.length > LONGEST_LINE && !rest.subarray(0, LONGEST_LINE).includes('\n'))
      throw new Error('The decoder answered something else.');
  }
  const end = rest.indexOf('\n');
  const { shape, bytes } = Line.parse(JSON.parse(rest.toString('utf8', 0, end)));
  if (bytes.length !== paths.length) throw new Error('The decoder answered with other files.');
  rest = rest.subarray(end + 1);
  for (const [index, path] of paths.entries()) {
    const file = await open(path, 'wx');
    try {
      await writeBytes(file, bytes[index]!);
    } finally {
      await file.close();
    }
  }
  if (!(await chunks.next()).done || rest.length > 0) throw new Error('The decoder sent more than it announced.');
  return shape;

  async function writeBytes(file: FileHandle, count: number): Promise<void> {
    for (let missing = count; missing > 0; ) {
      if (rest.length === 0) await more();
      const part = rest.subarray(0, missing);
      await file.writeFile(part);
      rest = rest.subarray(part.length);
      missing -= part.length;
    }
  }
}
