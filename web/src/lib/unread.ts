import useSWR, { mutate } from 'swr';
import { api } from './api.ts';

const KEY = '/api/messages/unread/count';

/** How many messages wait unread; undefined until the call has succeeded. */
export const useUnreadCount = (): number | undefined => useSWR(KEY, () => api.get(KEY), { shouldRetryOnError: false }).data;

/** Call after a message was read or deleted, so that the badge follows. */
export const refreshUnreadCount = (): Promise<unknown> => mutate(KEY);
