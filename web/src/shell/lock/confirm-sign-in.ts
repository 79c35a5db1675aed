import { signInApi } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';
import { askForPasskey } from '../../lib/passkeys.ts';
import { askInWindow } from '../../lib/provider-window.ts';
import { beginProviderConfirmation } from '../../lib/providers.ts';
import type { Provider } from '../../lib/sign-in.ts';

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

/** Confirms the sign-in of this session with one of the user's passkeys. Throws like `askForPasskey`, or ApiError likewise. */
export async function confirmWithPasskey(): Promise<void> {
  const asked = await signInApi.post('/api/session/confirm/passkey/options');
  await signInApi.post('/api/session/confirm/passkey', { body: await askForPasskey(asked) });
}

/** The same through the user's provider, in a second window. Throws like `askInWindow`: 401 if the session has ended. */
export async function confirmWithProvider(provider: Provider, signal: AbortSignal): Promise<void> {
  await askInWindow(() => beginProviderConfirmation(provider), signal);
}
