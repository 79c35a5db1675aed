import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { asTitle } from '../../lib/user-form.ts';
import type { CodesValues, Details, NewPassword } from './schema.ts';

export type User = components['schemas']['User'];
export type Authenticator = components['schemas']['AuthenticatorState'];

export const getMyself = (): Promise<User> => api.get('/api/user');

/** The user as stored. Throws ApiError; with a refusal of `currentPassword` where another address needs it. */
export const saveDetails = ({ title, middleName, schoolPosition, currentPassword, ...rest }: Details): Promise<User> =>
  api.post('/api/user/update/me', {
    body: {
      ...rest,
      title: asTitle(title),
      middleName: middleName || null,
      schoolPosition: schoolPosition || null,
      ...(currentPassword && { currentPassword: toBase64(currentPassword) }),
    },
  });

/** Whether the server took the new password. Throws ApiError. */
export const changePassword = async ({ old, new: fresh, confirm }: NewPassword): Promise<boolean> =>
  Boolean(
    await api.post('/api/user/update/password', {
      body: { old: toBase64(old), new: toBase64(fresh), confirm: toBase64(confirm) },
    }),
  );

export const AUTHENTICATOR = '/api/user/authenticator';
export const getAuthenticator = (): Promise<Authenticator> => api.get(AUTHENTICATOR);

/** The key for the reader's app; nothing is asked for until it is confirmed. Throws ApiError. */
export const beginCodes = ({ currentPassword }: CodesValues): Promise<AuthenticatorKey> =>
  api.post('/api/user/authenticator', { body: { currentPassword: toBase64(currentPassword) } });

export const confirmCodes = ({ code }: CodesValues): Promise<Authenticator> =>
  api.post('/api/user/authenticator/confirm', { body: { code } });

export const removeCodes = ({ currentPassword, code }: CodesValues): Promise<Authenticator> =>
  api.post('/api/user/authenticator/remove', { body: { currentPassword: toBase64(currentPassword), code } });
