import { xsrfToken } from './api.ts';
import { ApiError, readProblem } from './api-error.ts';
import { t } from './i18n.ts';
import { loseSession } from './session.ts';

export interface Sending {
  /** The path of the call: `/api/file/school/7`. */
  path: string;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads one file by XHR, because fetch reports no upload progress, and returns the JSON answer. Throws ApiError. */
export function sendFile<Answer>({ path, file, onProgress }: Sending): Promise<Answer> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append('file', file);
  request.open('POST', path);
  request.responseType = 'json';
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
  const token = xsrfToken();
  if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);

  return new Promise((resolve, reject) => {
    request.onload = () => {
      const { status, response } = request;
      if (status === 401 || status === 403) loseSession(status);
      if (status >= 200 && status < 300) resolve(response as Answer);
      else reject(readProblem({ status }, response));
    };
    request.onerror = () => reject(new ApiError(0, 'offline', t('We couldn’t reach the service.')));
    request.send(body);
  });
}
