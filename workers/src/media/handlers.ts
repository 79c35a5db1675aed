import type { mediaJobs } from '@patchwork/contracts/jobs/media';
import type { HandlersFor } from '@patchwork/platform/jobs';
import { type MediaDeps, processMedia } from './process-media.ts';

export const mediaHandlers: HandlersFor<typeof mediaJobs, MediaDeps> = {
  processMedia: (deps, { mediaItemId }, attempt) => processMedia(deps, mediaItemId, attempt),
  processFilm: (deps, { mediaItemId }, attempt) => processMedia(deps, mediaItemId, attempt),
};
