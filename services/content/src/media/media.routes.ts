import { extname } from 'node:path';
import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { HandlersOf } from '@patchwork/platform/contract';
import { invalid, notFound } from '@patchwork/platform/errors';
import { type Origin, originOf } from '@patchwork/platform/origin';
import { StorageMissing } from '@patchwork/platform/storage';
import type { FastifyReply } from 'fastify';
import { isAdmin } from '../articles/articles.policy.ts';
import type { Deps } from '../deps.ts';
import { parseRange } from './byte-range.ts';
import { captionMediaItem } from './captions.ts';
import { findCaptions, findOriginal, findRendition } from './media.sql.ts';
import { deactivateMediaItem, describeMediaItem, getMediaItem, moveMediaItem } from './media.ts';
import { uploadOf } from './multipart.ts';
import { recordStaffRead } from './staff-reads.ts';
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
    sendCaptions(deps, reply, request.viewer, {
      id: request.params.id,
      known: request.headers['if-none-match'],
      origin: originOf(request),
    }),
  getMediaBytes: (request, reply) =>
    sendBytes(deps, reply, request.viewer, {
      ...request.params,
      reason: request.query.reason ?? null,
      range: request.headers.range,
      ifRange: request.headers['if-range']?.toString(),
      known: request.headers['if-none-match'],
      origin: originOf(request),
    }),
});

/** Added to the gateway's headers: media are shown, never run or framed. */
const contentSecurityPolicy = "sandbox; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A browser may show these files but never run them: no sniffing, a sandbox, same origin only. */
const privateMediaHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

interface Wanted {
  id: number;
  rendition: string;
  /** Why an original is read. */
  reason: string | null;
  range: string | undefined;
  /** The ETag of the file of which the browser has the rest. */
  ifRange: string | undefined;
  /** The ETag that the browser has cached. */
  known: string | undefined;
  origin: Origin;
}

/**
 * Bytes with an exact content type. A browser may cache them, but revalidates each time whether its viewer may still see them.
 */
async function sendBytes(deps: Deps, reply: FastifyReply, viewer: Viewer, wanted: Wanted) {
  const { id, rendition, range, ifRange, known, origin } = wanted;
  const isOriginal = rendition === 'original';
  // Not 403: the web app logs out on that, and this address can be shared.
  if (isOriginal && !isAdmin(viewer)) throw notFound();
  if (isOriginal && wanted.reason === null) throw invalid('reason', [{ field: 'reason', message: 'Please say why' }]);
  const found = isOriginal
    ? await findOriginal(deps.db, viewer, id, deps.uploads)
    : await findRendition(deps.db, viewer, id, rendition, isAdmin(viewer));
  const stored = found && (await deps.storage.head(found.key));
  if (!stored) throw notFound();
  const reason = isOriginal ? wanted.reason : null;
  if (isStaffRead(viewer, found, isOriginal))
    await recordStaffRead(deps, viewer, { id, schoolId: found.schoolId, reason }, origin);

  const etag = `"${rendition}-${found.sha256?.slice(0, 16) ?? stored.size}"`;
  reply.headers({
    'content-type': found.contentType,
    ...privateMediaHeaders,
    'cache-control': isOriginal ? 'private, no-store' : 'private, no-cache',
    'content-disposition': `${isOriginal ? 'attachment' : 'inline'}; filename="patchwork-${id}-${rendition}${extname(found.key)}"`,
    'accept-ranges': 'bytes',
    etag,
  });
  if (known === etag) return reply.code(304).send();
  // A part of another file than the browser has would make one broken file of two.
  const part = ifRange === undefined || ifRange === etag ? parseRange(range, stored.size) : null;
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${stored.size}`).send('');
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stored.size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : stored.size);
  const { stream } = await deps.storage.get(found.key, part ?? undefined).catch((error: unknown) => {
    throw error instanceof StorageMissing ? notFound() : error;
  });
  return reply.send(stream);
}

/** Originals always; otherwise another school's media that are not on show. */
const isStaffRead = (viewer: Viewer, found: { schoolId: number; isOnShow: boolean }, isOriginal: boolean) =>
  isOriginal || (isAdmin(viewer) && !found.isOnShow && found.schoolId !== viewer.schoolId);

type WantedCaptions = Pick<Wanted, 'id' | 'known' | 'origin'>;

async function sendCaptions(deps: Deps, reply: FastifyReply, viewer: Viewer, wanted: WantedCaptions) {
  const { id, known, origin } = wanted;
  const found = await findCaptions(deps.db, viewer, id, isAdmin(viewer));
  if (!found) throw notFound();
  if (isStaffRead(viewer, found, false))
    await recordStaffRead(deps, viewer, { id, schoolId: found.schoolId, reason: null }, origin);
  const etag = `"captions-${found.version}"`;
  reply.headers({
    'content-type': 'text/vtt; charset=utf-8',
    ...privateMediaHeaders,
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="patchwork-${id}-captions.vtt"`,
    etag,
  });
  return known === etag ? reply.code(304).send() : reply.send(found.track);
}
