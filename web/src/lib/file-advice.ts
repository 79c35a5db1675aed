import type { components } from '@patchwork/contracts/types/public';
import { msg } from './i18n.ts';

type MediaItem = components['schemas']['MediaItem'];

const unreadablePhoto = msg('This photo cannot be read. Please save it as a JPEG and add it again.');
const unreadableVideo = msg('This video cannot be read. Please save it as an MP4 and add it again.');

/** By the `failure` of a media item. All other reasons are ours. */
const advice: Record<string, string> = {
  'not-complete': msg('This photo is not complete. Please choose another.'),
  'no-video': unreadableVideo,
  'too-long': msg('This video takes too long to prepare. Please shorten it and add it again.'),
  'too-much-film': msg('This film would take too long to prepare. Please shorten it, or save it in 1080p.'),
  'too-many-frames': msg('This animation has more than 100 frames. Please shorten it, or add it as a video.'),
  'too-many-pixels': msg('This photo has more than 50 million pixels. Please make it smaller and add it again.'),
  'too-much-memory': msg('This photo is too large to prepare. Please make it smaller and add it again.'),
};

/** What its author can do about a file that could not be prepared; translate it. Undefined for other files and for malware. */
export function adviceOn({ processing, failure, isVideo }: Pick<MediaItem, 'processing' | 'failure' | 'isVideo'>) {
  if (processing !== 'failed' || failure === 'harmful') return undefined;
  if (failure === 'not-decodable') return isVideo ? unreadableVideo : unreadablePhoto;
  return advice[failure ?? ''] ?? msg('We could not prepare this file. Please remove it and add it again.');
}
