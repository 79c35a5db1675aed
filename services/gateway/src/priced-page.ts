import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { PRICE_SENTENCE } from '@patchwork/contracts/price-sentence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli } from './compress.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sends a built page with the operator's sentence about the price instead of the usual one. The build's compressed copies lack it. */
export function pricedPage(html: string, price: string) {
  const whole = Buffer.from(html.replaceAll(PRICE_SENTENCE, () => escaped(price)));
  const small = brotliCompressSync(whole);
  const etag = `"${createHash('sha256').update(whole).digest('base64url')}"`;

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `W/${etag}` });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    return acceptsBrotli(request) ? reply.header('content-encoding', 'br').send(small) : reply.send(whole);
  };
}
