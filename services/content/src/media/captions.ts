import { MAX_CAPTIONS_BYTES, readCaptions } from '@patchwork/contracts/captions';
import type { Viewer } from '@patchwork/platform/assertion';
import { AppError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { MediaItem } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { keepVersions } from '../text-versions.sql.ts';
import { waitIfNeeded } from '../waiting/waiting.sql.ts';
import { changeItem } from './media.ts';
import { saveCaptions } from './write-media.sql.ts';

/**
 * Stores the text of a .vtt or .srt file as a plain track; blank or null removes the captions.
 * @throws AppError 400, 404, 403
 */
export const captionMediaItem = (
  deps: Deps,
  viewer: Viewer,
  id: number,
  captions: string | null,
  origin: Origin,
): Promise<MediaItem> => {
  const track = captions?.trim() ? toTrack(captions) : null;
  return changeItem(deps.db, viewer, id, { origin, staffEvent: 'article-changed-by-staff' }, async (tx, { kind, articleId }) => {
    if (kind !== 'video') throw new AppError('invalid', 'no-video', 'Only a video can have captions.');
    await keepVersions(tx, viewer, 'media', id, { captions: track });
    await saveCaptions(tx, id, track);
    if (articleId !== null) await waitIfNeeded(tx, deps, viewer, { kind: 'article', id: articleId, texts: [track ?? ''] });
    return null;
  });
};

function toTrack(text: string): string {
  if (Buffer.byteLength(text) > MAX_CAPTIONS_BYTES) throw refusal('Captions may have at most 100 kB.');
  const read = readCaptions(text);
  if ('track' in read) return read.track;
  const { sentence, values } = read.problem;
  throw refusal(sentence.replace('{line}', String(values?.line)));
}

const refusal = (message: string) => invalid('captions', [{ field: 'captions', message }]);
