import { extname } from 'node:path';
import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { type Origin, originOf } from '@patchwork/platform/origin';
import { StorageMissing } from '@patchwork/platform/storage';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { parseRange } from './byte-range.ts';
import { captionMediaItem } from './captions.ts';
import { deactivateMediaItem, describeMediaItem, getMediaItem, moveMediaItem } from './media.ts';
import { uploadOf } from './multipart.ts';
import { type FileRequest, readCaptions, readFile } from './read-media.ts';
import { uploadBadge, uploadToArticle } from './uploads.ts';

type Names =
  | 'uploadArticleMedia'
  | 'uploadSchoolBadge'
  | 'getMediaItem'
  | 'deactivateMediaItem'
  | 'moveMediaItem'
  | 'describeMediaItem'
  | 'captionMediaItem'
  | 'getMediaCaptions'
  | 'getMediaBytes';

export const mediaRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  uploadArticleMedia: async (request, reply) => {
    const input = { ...request.params, upload: uploadOf(request) };
    return reply.code(201).send(await uploadToArticle(deps, request.viewer, input, originOf(request)));
  },
  uploadSchoolBadge: async (request, reply) => {
    const input = { ...request.params, upload: uploadOf(request) };
    return reply.code(201).send(await uploadBadge(deps, request.viewer, input, originOf(request)));
  },
  getMediaItem: (request) => getMediaItem(deps, request.viewer, request.params.id),
  deactivateMediaItem: (request) => deactivateMediaItem(deps, request.viewer, request.params.id, originOf(request)),
  moveMediaItem: (request) => moveMediaItem(deps, request.viewer, request.params.id, request.params.n, originOf(request)),
  describeMediaItem: (request) =>
    describeMediaItem(deps, request.viewer, request.params.id, request.body.altText, originOf(request)),
  captionMediaItem: (request) =>
    captionMediaItem(deps, request.viewer, request.params.id, request.body.captions, originOf(request)),
  getMediaCaptions: (request, reply) =>
    sendCaptions(
      deps,
      reply,
      request.viewer,
      { id: request.params.id, known: request.headers['if-none-match'] },
      originOf(request),
    ),
  getMediaBytes: (request, reply) => {
    const wanted = {
      ...request.params,
      reason: request.query.reason ?? null,
      range: request.headers.range,
      ifRange: request.headers['if-range']?.toString(),
      known: request.headers['if-none-match'],
    };
    return sendBytes(deps, reply, request.viewer, wanted, originOf(request));
  },
});

/** Added to the gateway's headers: media are shown, never run or framed. */
const contentSecurityPolicy = "sandbox; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A browser may show these files but never run them: no sniffing, a sandbox, same origin only. */
const privateMediaHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

type Wanted = FileRequest & {
  range: string | undefined;
  /** The ETag of the file of which the browser has the rest. */
  ifRange: string | undefined;
  /** The ETag that the browser has cached. */
  known: string | undefined;
};

/** A browser may cache the bytes, but revalidates each time whether its viewer may still see them. */
async function sendBytes(deps: Deps, reply: FastifyReply, viewer: Viewer, wanted: Wanted, origin: Origin) {
  const { id, rendition, range, ifRange, known } = wanted;
  const { key, contentType, size, version, isOriginal } = await readFile(deps, viewer, wanted, origin);
  const etag = `"${rendition}-${version}"`;
  reply.headers({
    'content-type': contentType,
    ...privateMediaHeaders,
    'cache-control': isOriginal ? 'private, no-store' : 'private, no-cache',
    'content-disposition': `${isOriginal ? 'attachment' : 'inline'}; filename="patchwork-${id}-${rendition}${extname(key)}"`,
    'accept-ranges': 'bytes',
    etag,
  });
  if (known === etag) return reply.code(304).send();
  // A part of another file than the browser has would make one broken file of two.
  const part = ifRange === undefined || ifRange === etag ? parseRange(range, size) : null;
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  const { stream } = await deps.storage.get(key, part ?? undefined).catch((error: unknown) => {
    throw error instanceof StorageMissing ? notFound() : error;
  });
  return reply.send(stream);
}

async function sendCaptions(
  deps: Deps,
  reply: FastifyReply,
  viewer: Viewer,
  wanted: Pick<Wanted, 'id' | 'known'>,
  origin: Origin,
) {
  const { id, known } = wanted;
  const { track, version } = await readCaptions(deps, viewer, id, origin);
  const etag = `"captions-${version}"`;
  reply.headers({
    'content-type': 'text/vtt; charset=utf-8',
    ...privateMediaHeaders,
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="patchwork-${id}-captions.vtt"`,
    etag,
  });
  return known === etag ? reply.code(304).send() : reply.send(track);
}
