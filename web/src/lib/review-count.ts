import useSWR, { mutate } from 'swr';
import { api } from './api.ts';

const KEY = '/api/moderation/count';
const pause = 60_000;

/**
 * How many reports, comments and replies wait for this Lead; loaded again every minute, which does not keep a session alive.
 * Undefined until the call has succeeded.
 */
export const useReviewCount = (): number | undefined =>
  useSWR(KEY, () => api.get(KEY), { refreshInterval: pause, shouldRetryOnError: false }).data;

/** Call it after a decision, so that the badge is updated. */
export const refreshReviewCount = (): Promise<unknown> => mutate(KEY);
