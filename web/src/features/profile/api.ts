import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { nullIfNotFound } from '../../lib/api-error.ts';
import { toBase64 } from '../../lib/base64.ts';
import type { Me } from '../../lib/me.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { toForm } from '../../lib/user-form.ts';
import type { CodesValues, Details, NewPassword } from './schema.ts';

export type Session = components['schemas']['Session'];
export type Authenticator = components['schemas']['AuthenticatorState'];

/** Returns the stored user. Throws ApiError; it refuses `currentPassword` if a new address requires it. */
export const saveDetails = ({ currentPassword, ...details }: Details): Promise<Me> =>
  api.post('/api/user/update/me', {
    body: { ...toForm(details), ...(currentPassword && { currentPassword: toBase64(currentPassword) }) },
  });

/** Whether the server accepted the new password. Throws ApiError. */
export const changePassword = async ({ old, new: fresh, confirm }: NewPassword): Promise<boolean> =>
  Boolean(
    await api.post('/api/user/update/password', {
      body: { old: toBase64(old), new: toBase64(fresh), confirm: toBase64(confirm) },
    }),
  );

export const AUTHENTICATOR = '/api/user/authenticator';
export const getAuthenticator = (): Promise<Authenticator> => api.get(AUTHENTICATOR);

/** Returns the key for the user's app; codes are off until one is confirmed. Throws ApiError. */
export const beginCodes = ({ currentPassword }: CodesValues): Promise<AuthenticatorKey> =>
  api.post('/api/user/authenticator', { body: { currentPassword: toBase64(currentPassword) } });

export const confirmCodes = ({ code }: CodesValues): Promise<Authenticator> =>
  api.post('/api/user/authenticator/confirm', { body: { code } });

export const removeCodes = ({ currentPassword, code }: CodesValues): Promise<Authenticator> =>
  api.post('/api/user/authenticator/remove', { body: { currentPassword: toBase64(currentPassword), code } });

export const SESSIONS = '/api/session';
/** Where the user is signed in: this session first, then the newest use first. */
export const listSessions = (): Promise<Session[]> => api.get(SESSIONS);

/** Signs the user out on another device; also succeeds if that session has ended already. Throws ApiError. */
export const endSession = (id: string): Promise<unknown> =>
  nullIfNotFound(api.post('/api/session/end/{id}', { params: { path: { id } } }));

/** Signs the user out everywhere else. Throws ApiError. */
export const endOtherSessions = (): Promise<unknown> => api.post('/api/session/endothers');

export type Passkey = components['schemas']['Passkey'];
export const PASSKEYS = '/api/passkey';
export const listPasskeys = (): Promise<Passkey[]> => api.get(PASSKEYS);

/** Makes a passkey on a device of the user's choice and adds it. Throws like `makePasskey`, or ApiError. */
export async function addPasskey(name: string): Promise<Passkey> {
  const made = await makePasskey(await api.post('/api/passkey/options'));
  return api.post(PASSKEYS, { body: { name, ...made } });
}

export const renamePasskey = (id: number, name: string): Promise<Passkey> =>
  api.post('/api/passkey/{id}', { params: { path: { id } }, body: { name } });

/** Also succeeds if the passkey has been removed already. Throws ApiError. */
export const removePasskey = (id: number): Promise<unknown> =>
  nullIfNotFound(api.post('/api/passkey/delete/{id}', { params: { path: { id } } }));

export type LinkedAccount = components['schemas']['LinkedAccount'];
export const LINKED_ACCOUNTS = '/api/linkedaccount';
export const listLinkedAccounts = (): Promise<LinkedAccount[]> => api.get(LINKED_ACCOUNTS);

/** Also succeeds if the account has been unlinked already. Throws ApiError. */
export const unlinkAccount = (id: number): Promise<unknown> =>
  nullIfNotFound(api.post('/api/linkedaccount/delete/{id}', { params: { path: { id } } }));
