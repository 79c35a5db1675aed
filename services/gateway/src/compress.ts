import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { compress, fastest, PACKET_BYTES } from '@patchwork/platform/brotli';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Up to this length, compressing takes less CPU than asking another thread to do it.
const SMALL_BYTES = 16_000;
const compressElsewhere = promisify(brotliCompress);

/** Whether the client accepts Brotli. */
export const acceptsBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['br']) === 'br';

/**
 * Sends a complete body, in Brotli when the client accepts it and the body is longer than a packet. A body that its service has
 * compressed stays unchanged.
 */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, whole: Buffer): Promise<void> {
  reply.header('vary', 'accept-encoding');
  if (whole.length <= PACKET_BYTES || reply.hasHeader('content-encoding') || !acceptsBrotli(request))
    return void reply.send(whole);
  const small = whole.length <= SMALL_BYTES ? compress(whole) : await compressElsewhere(whole, fastest);
  reply.headers({ 'content-encoding': 'br', 'content-length': small.length }).send(small);
}
