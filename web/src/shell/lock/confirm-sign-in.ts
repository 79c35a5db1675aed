import { signInApi } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';

/** The fields of a question for the user's own password. */
export interface OwnPassword {
  currentPassword: string;
  /** Empty until the server requires it. */
  oneTimeCode: string;
}

/** Confirms the password for this session. Throws ApiError: 400 with the refused field, 401 if the session has ended. */
export const confirmSignIn = ({ currentPassword, oneTimeCode }: OwnPassword) =>
  signInApi.post('/api/session/confirm', {
    body: { currentPassword: toBase64(currentPassword), ...(oneTimeCode && { oneTimeCode: oneTimeCode.trim() }) },
  });
