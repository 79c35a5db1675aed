import { AppError } from '@patchwork/platform/errors';
import { hashToken } from '../passwords/link-token.ts';
import type { ProviderSettings } from './configuration.ts';
import type { ProviderSignIn } from './provider-sign-ins.sql.ts';
import type { Identity } from './providers.policy.ts';

/** What a provider's answer proved, and for what it was asked. */
export interface Verified {
  started: ProviderSignIn;
  provider: ProviderSettings;
  identity: Identity;
}

/** One answer to every refused confirmation or set-up. */
export const providerRefused = () =>
  new AppError('invalid', 'provider-refused', 'This did not work. Please try again, or use your password or a passkey.');

export const notForSchools = () =>
  new AppError(
    'invalid',
    'provider-not-for-schools',
    'This is not a school account. Please use the one that your school gave you.',
  );

/** The hash by which the gateway finds the sessions that a provider's session began. */
export const providerSessionOf = (providerId: string, sid: string): string =>
  Buffer.from(hashToken(`${providerId} ${sid}`), 'hex').toString('base64url');
