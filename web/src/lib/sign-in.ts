import { signInApi } from './api.ts';
import { toBase64 } from './base64.ts';

export interface Credentials {
  email: string;
  password: string;
  termsAccepted: boolean;
  /** Empty until the server requires it. */
  oneTimeCode: string;
}

/** Returns the server's session state; throws ApiError (401 when refused). */
export const signIn = ({ email, password, termsAccepted, oneTimeCode }: Credentials) =>
  signInApi.post('/api/auth', {
    params: {
      header: {
        'X-Terms-Accepted': termsAccepted ? 'true' : 'false',
        ...(oneTimeCode && { 'X-One-Time-Code': oneTimeCode.trim() }),
      },
    },
    body: { username: email, password },
    bodySerializer: (body: object) => new URLSearchParams(body as Record<string, string>),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

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
