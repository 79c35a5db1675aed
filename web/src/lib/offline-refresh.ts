import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { cachedFor, cachePage, clearCache, hasCache } from './offline-cache.ts';

/**
 * Replaces the reports saved on this device, which may have been withdrawn or erased meanwhile. If they cannot be replaced
 * although the service answers, they are deleted.
 */
export async function refreshCache(): Promise<void> {
  const userId = cachedFor();
  if (!userId || !(await hasCache())) return;
  try {
    await cachePage(userId, await api.get('/api/article/{pageOrId}', { params: { path: { pageOrId: 0 } } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) await clearCache();
  }
}
