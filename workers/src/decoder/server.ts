import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '@patchwork/platform/log';
import pLimit from 'p-limit';
import { z } from 'zod';
import { Undecodable } from '../adapters/undecodable.ts';
import { placesFor } from '../config.ts';
import { inFolder } from '../temporary-folder.ts';
import { type DecodeJob, filesOf } from './job.ts';
import type { Decoder } from './processes.ts';

const Job = z.object({ kind: z.enum(['image', 'video']), extension: z.string().regex(/^[a-z0-9]{1,10}$/) });

interface Settings {
  decoder: Decoder;
  /** As MEDIA_CONCURRENCY. A request above that gets 503 at once, and the caller tries again, perhaps elsewhere. */
  concurrency: number;
  log: Log;
}

/**
 * The decoder as a separate container: `POST /?kind=image&extension=jpg` with the file as its body answers 200 with a line of
 * JSON (`shape`, `bytes` of each file) and the files of `filesOf` after it, or 422 with the reason why the file cannot be used.
 */
export function createDecoderServer({ decoder, concurrency, log }: Settings): Server {
  const { photos, films } = placesFor(concurrency);
  const limits = { image: pLimit(photos), video: pLimit(films) };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'http://decoder');
    const job = Job.parse(Object.fromEntries(searchParams));
    const limit = limits[job.kind];
    if (limit.activeCount + limit.pendingCount >= limit.concurrency) return refuse(response, 503, 'busy');
    await limit(() => inFolder((folder) => answer(decoder, folder, job, request, response)));
  }
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof Undecodable) return refuse(response, 422, error.reason);
      log.warn({ err: error }, 'could not decode a file');
      refuse(response, 500, 'fault');
    });
  });
}

async function answer(
  decoder: Decoder,
  folder: string,
  job: DecodeJob,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await pipeline(request, createWriteStream(join(folder, `original.${job.extension}`)));
  const shape = await decoder.decode(folder, job);
  const paths = Object.values(filesOf[job.kind]).map((file) => join(folder, file));
  const bytes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  response.write(`${JSON.stringify({ shape, bytes })}\n`);
  for (const path of paths) await pipeline(createReadStream(path), response, { end: false });
  response.end();
}

/** Closes the connection, because the rest of the file may still be on its way. */
function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(reason);
}
