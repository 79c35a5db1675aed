import { ApiError, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';

/** Explains a save that failed on the network or server; undefined if the user's input was at fault. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return t('Something went wrong in this page.');
  if (error.code === SIGN_IN_AGAIN) return error.message;
  if (error.status === 0) return t('We couldn’t reach the service. Check your connection to the internet.');
  // Staff read which budget is used up.
  if (error.code === 'staff-budget') return t(error.message);
  if (error.status === 429) return t('Too many requests. Please wait a minute.');
  if (error.status >= 500) return t('This is our fault. Please try again in a moment.');
  return undefined;
}

/** Explains a failed save, else gives the server's message; '' if it has none. */
export const whyFailed = (error: unknown): string => explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
