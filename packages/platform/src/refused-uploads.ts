import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** More than any upload may have. */
const MAX_BYTES = 520_000_000;

/** So many bytes in so many seconds. */
interface Rate {
  points: number;
  duration: number;
}

/**
 * Reads the rest of a refused upload before its response is sent. Otherwise it would stay on the connection, and the
 * next request there would wait behind it; and a browser reads a response only once it has sent its request. After an upload that
 * has no end, or that arrives more slowly than `slowest`, the connection is closed: it could be kept for hours.
 */
export function discardRefusedUploads(app: FastifyInstance, slowest: Rate = { points: 10_000, duration: 20 }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A response that closes the connection leaves nothing on it.
    if (!isUnreadUpload(request.raw) || reply.hasHeader('connection')) return done(null, payload);
    discard(request.raw, slowest, (isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

/** Other bodies are small, and read whole before anything else happens: no response may wait for a body that never comes. */
const isUnreadUpload = ({ method, headers, complete, destroyed }: IncomingMessage): boolean =>
  method === 'POST' && headers['content-type']?.toLowerCase().startsWith('multipart/') === true && !complete && !destroyed;

function discard(raw: IncomingMessage, { points, duration }: Rate, done: (isWhole: boolean) => void): void {
  let bytes = 0;
  let isDone = false;
  const end = (isWhole: boolean) => {
    if (isDone) return;
    isDone = true;
    clearInterval(timer);
    done(isWhole);
  };
  let before = 0;
  const timer = setInterval(() => {
    if (bytes - before < points) end(false);
    before = bytes;
  }, duration * 1_000);
  // The parser that reads it may have stopped, and would keep it waiting.
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) end(false);
  });
  raw.resume();
  finished(raw, () => end(true));
}
