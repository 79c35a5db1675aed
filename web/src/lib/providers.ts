import type { components } from '@patchwork/contracts/types/public';
import { api, signInApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';
import type { Provider } from './sign-in.ts';
import { browserStorage } from './storage.ts';

export type ProviderAnswer = components['schemas']['ProviderAnswer'];
type Purpose = ProviderAnswer['purpose'];
/** What this tab has last started at a provider, for the page to which the provider returns. */
type Started = { purpose: Purpose; provider: Provider; isRequired?: boolean };

const store = browserStorage('sessionStorage');
const STARTED = 'patchwork.provider';

/** The providers that schools with this address's domain use; the same whether the address is known. Throws ApiError. */
export const findProviders = async (email: string): Promise<Provider[]> =>
  (await signInApi.post('/api/auth/providers', { body: { email } })).providers;

/** Returns where to send the browser. Throws ApiError. */
export async function beginProviderSignIn(provider: Provider, email?: string, isRequired = false): Promise<string> {
  const { redirectTo } = await signInApi.post('/api/auth/provider', { body: { provider: provider.id, ...(email && { email }) } });
  return noteStarted({ purpose: 'sign-in', provider, isRequired }, redirectTo);
}

/** The same for confirming this session's sign-in. Throws ApiError: 401 if the session has ended. */
export async function beginProviderConfirmation(provider: Provider): Promise<string> {
  const { redirectTo } = await signInApi.post('/api/session/confirm/provider');
  return noteStarted({ purpose: 'confirmation', provider }, redirectTo);
}

/** The same for a Lead who switches a provider on for the school, or adds a domain. Throws ApiError. */
export async function beginSchoolSignIn(provider: Provider): Promise<string> {
  const { redirectTo } = await api.post('/api/schoolsignin/begin', { body: { provider: provider.id } });
  return noteStarted({ purpose: 'set-up', provider }, redirectTo);
}

function noteStarted(started: Started, redirectTo: string): string {
  store.setItem(STARTED, JSON.stringify(started));
  return redirectTo;
}

/** What this tab has started; null in another tab. */
export function findStarted(): Started | null {
  try {
    return JSON.parse(store.getItem(STARTED) ?? 'null') as Started | null;
  } catch {
    return null;
  }
}

/** What a provider puts into the address of the page to which it returns. */
export type Returned = { state: string; code?: string; iss?: string; error?: string };

/** Reads the address that a provider has returned to; null if it is not from one. */
export function readReturned(query: URLSearchParams): Returned | null {
  const given = (name: string) => query.get(name) ?? undefined;
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map(given);
  if (!state || !(code || error)) return null;
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
}

/** Finishes what was started; again with the same state, after the terms or with a one-time code. Throws ApiError. */
export const finishAtProvider = (body: Returned, { termsAccepted = false, oneTimeCode = '' } = {}): Promise<ProviderAnswer> =>
  signInApi.post('/api/auth/provider/callback', {
    params: {
      header: {
        'X-Terms-Accepted': termsAccepted ? 'true' : 'false',
        ...(oneTimeCode && { 'X-One-Time-Code': oneTimeCode.trim() }),
      },
    },
    body,
  });

/** Says what else the user can do. A sign-in that the school requires has no password instead. */
function whyUnavailable(name: string, { purpose, isRequired }: Pick<Started, 'purpose' | 'isRequired'>): string {
  if (purpose === 'set-up') return t('{name} does not answer. Please try again in a few minutes.', { name });
  if (purpose === 'confirmation')
    return t('{name} does not answer. Use your password or a passkey, or try again in a few minutes.', { name });
  if (isRequired)
    return t(
      '{name} does not answer. Please try again in a few minutes. If it still doesn’t, a Lead can log in with the school’s recovery code.',
      { name },
    );
  return t('{name} does not answer. Sign in with your password, or try again in a few minutes.', { name });
}

/** Explains what can go wrong at a provider; '' for any other error. */
export function whyNoProvider(
  error: unknown,
  { name }: Pick<Provider, 'name'>,
  during: Pick<Started, 'purpose' | 'isRequired'>,
): string {
  if (!(error instanceof ApiError)) return '';
  switch (error.code) {
    case 'window-blocked':
      return error.message;
    case 'provider-unavailable':
      return whyUnavailable(name, during);
    case 'provider-gave-no-time':
      return t('{name} did not say when you signed in there. Please use your password or a passkey.', { name });
    case 'provider-refused':
      return t('{name} did not confirm that it’s you. Please try again, with the account that you use here.', { name });
    case 'no-linked-account':
      return t('Your account is no longer linked to {name}. Please use your password or a passkey.', { name });
    case 'provider-not-for-schools':
      return t('That is a personal account. Please use the account that your school has given you.');
    case 'provider-address-differs':
      return t('That account has another email address than you have here. Change one of them first.');
    case 'other-organisation':
      return t('That account belongs to another organisation than the one your school has switched on.');
    case 'other-provider':
      return t('Your school already signs in another way. Switch that off first.');
    case 'domain-in-use':
      return t('Another school uses this email domain. Please ask us, for example if you share it.');
    default:
      return error.status === 429 ? t('Too many requests. Please wait a minute.') : '';
  }
}
