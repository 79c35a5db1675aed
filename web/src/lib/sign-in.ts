import type { components, paths } from '@patchwork/contracts/types/public';
import { signInApi } from './api.ts';

export interface Credentials {
  email: string;
  password: string;
  termsAccepted: boolean;
  /** Empty until the server requires it. */
  oneTimeCode: string;
  /** The school's recovery code, of a Lead whose school requires its provider. */
  recoveryCode?: string | undefined;
}

/** A provider of OpenID Connect, such as Microsoft 365. */
export type Provider = components['schemas']['SignInProvider'];

/** Returns the server's session state; throws ApiError (401 when refused). Tests pass a server's client. */
export const signIn = ({ email, password, termsAccepted, oneTimeCode, recoveryCode }: Credentials, api = signInApi) =>
  api.post('/api/auth', {
    params: {
      header: {
        'X-Terms-Accepted': termsAccepted ? 'true' : 'false',
        ...(oneTimeCode && { 'X-One-Time-Code': oneTimeCode.trim() }),
        ...(recoveryCode && { 'X-Recovery-Code': recoveryCode.trim() }),
      },
    },
    body: { username: email, password },
    bodySerializer: (body: object) => new URLSearchParams(body as Record<string, string>),
  });

/** A passkey's answer to a challenge. */
export type PasskeyAnswer = paths['/api/auth/passkey']['post']['requestBody']['content']['application/json'];

/** A challenge for any passkey of this site. Throws ApiError. */
export const beginPasskeySignIn = () => signInApi.post('/api/auth/passkey/options');

/** Returns the server's session state; throws ApiError (401 when refused). */
export const signInWithPasskey = (body: PasskeyAnswer, termsAccepted: boolean) =>
  signInApi.post('/api/auth/passkey', { params: { header: { 'X-Terms-Accepted': termsAccepted ? 'true' : 'false' } }, body });
