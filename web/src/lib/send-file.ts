import { markActivity } from './activity.ts';
import { shownUser, xsrfToken } from './api.ts';
import { ANOTHER_USER, ApiError, readProblem, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';
import { untilUnlocked } from './lock.ts';
import { regain } from './regain.ts';
import { useSession } from './session.ts';

export interface Sending {
  /** The path of the call: `/api/file/school/7`. */
  path: string;
  file: File;
  /** Sent before the file, as the server expects. */
  fields?: Readonly<Record<string, string>>;
  /** A UUID: a file that is sent again with it, because the answer was lost, is added once. */
  requestKey?: string;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads one file and returns the JSON answer; again if the user had to sign in meanwhile. Throws ApiError, also `file-gone`: the
 * file has been changed or removed on the device.
 */
export async function sendFile<Answer>(sending: Sending): Promise<Answer> {
  await untilUnlocked();
  const { regainings } = useSession.getState();
  let { status, response } = await sendOnce(sending);
  const code = response?.code;
  const isRefused = status === 401 || status === 403 || code === ANOTHER_USER || code === SIGN_IN_AGAIN;
  if (isRefused && (await regain(status as 401 | 403 | 409, code, regainings))) ({ status, response } = await sendOnce(sending));
  if (status >= 200 && status < 300) return response as Answer;
  throw readProblem({ status }, response);
}

type Answered = { status: number; response: { code?: unknown } | null };

/** A browser reads nothing of a file that has changed on the disk since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength === Math.min(file.size, 1),
      () => false,
    );

/** By XHR, because fetch reports no upload progress. Rejects with ApiError only without an answer, or without the file. */
function sendOnce({ path, file, fields = {}, requestKey, onProgress }: Sending): Promise<Answered> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  request.open('POST', path);
  request.responseType = 'json';
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
  if (requestKey) request.setRequestHeader('Idempotency-Key', requestKey);
  markActivity({ set: (name, value) => request.setRequestHeader(name, value) });
  const shown = shownUser();
  if (shown) request.setRequestHeader('X-User-Id', shown);
  const token = xsrfToken();
  if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);

  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request);
    request.onerror = () =>
      void isReadable(file).then((isThere) =>
        reject(
          isThere
            ? new ApiError(0, 'offline', t('We couldn’t reach the service.'))
            : // As if the server had refused it: trying again does not help.
              new ApiError(
                400,
                'file-gone',
                t('This file has been changed or removed since it was chosen. Please add it again.'),
              ),
        ),
      );
    request.send(body);
  });
}
