import useSWR, { mutate } from 'swr';
import { api } from './api.ts';

const KEY = '/api/pendingchange/count';
const pause = 60_000;

/** How many changes of colleagues wait for this user to decide; loaded again every minute. Undefined until the call has succeeded. */
export const usePendingCount = (): number | undefined =>
  useSWR(KEY, () => api.get(KEY), { refreshInterval: pause, shouldRetryOnError: false }).data;

/** Call it after a decision, so that the badge is updated. */
export const refreshPendingCount = (): Promise<unknown> => mutate(KEY);
