import useSWR, { mutate } from 'swr';
import { api } from './api.ts';

const KEY = '/api/messages/unread/count';

/** The number of unread messages; undefined until the call has succeeded. */
export const useUnreadCount = (): number | undefined => useSWR(KEY, () => api.get(KEY), { shouldRetryOnError: false }).data;

/** Call it after reading or deleting a message, so that the badge is updated. */
export const refreshUnreadCount = (): Promise<unknown> => mutate(KEY);
