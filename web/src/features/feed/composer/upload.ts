import { sendFile } from '../../../lib/send-file.ts';
import type { MediaItem } from '../api.ts';

export interface Upload {
  articleId: number;
  /** The place in the report. */
  index: number;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Adds one file to a report. Throws ApiError. */
export const upload = ({ articleId, index, file, onProgress }: Upload): Promise<MediaItem> =>
  sendFile({ path: `/api/file/article/${articleId}/${index}`, file, onProgress });
