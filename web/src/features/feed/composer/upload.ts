import { xsrfToken } from '../../../lib/api.ts';
import { ApiError, readProblem } from '../../../lib/api-error.ts';
import { loseSession } from '../../../lib/session.ts';
import type { MediaItem } from '../api.ts';

export interface Upload {
  articleId: number;
  /** The place in the report. */
  index: number;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends one file by XHR, because fetch tells nothing of its progress. Throws ApiError. */
export function upload({ articleId, index, file, onProgress }: Upload): Promise<MediaItem> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append('file', file);
  request.open('POST', `/api/file/article/${articleId}/${index}`);
  request.responseType = 'json';
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
  const token = xsrfToken();
  if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);

  return new Promise((resolve, reject) => {
    request.onload = () => {
      const { status, response } = request;
      if (status === 401 || status === 403) loseSession(status);
      if (status >= 200 && status < 300) resolve(response as MediaItem);
      else reject(readProblem({ status }, response));
    };
    request.onerror = () => reject(new ApiError(0, 'offline', 'We could not reach the service.'));
    request.send(body);
  });
}
