import { cachedFor, cachePage, clearCache, hasCache } from './offline-cache.ts';

/**
 * Replaces the reports saved on this device, which may have been withdrawn or erased meanwhile. If they cannot be replaced
 * although the service answers, they are deleted.
 */
export async function refreshCache(): Promise<void> {
  const userId = cachedFor();
  if (!userId || !(await hasCache())) return;
  // Refused if another user has signed in here: their reports are not saved for this one. Without an answer, nothing changes.
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-User-Id': String(userId) };
  const answer = await fetch('/api/article/0', { headers }).catch(() => null);
  if (answer?.ok) await cachePage(userId, await answer.json());
  else if (answer) await clearCache();
}
