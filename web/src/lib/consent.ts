import { api } from './api.ts';
import type { ArticleAudience } from './audiences.ts';

/** The most that one call takes. */
const MOST = 500;

/**
 * Confirms that everyone in these photos and videos has consent for this audience, which the user was shown. A repeat changes
 * nothing. Throws ApiError.
 */
export async function confirmConsent(mediaItems: readonly number[], audience: ArticleAudience): Promise<void> {
  for (let start = 0; start < mediaItems.length; start += MOST)
    await api.post('/api/consent', { body: { mediaItems: mediaItems.slice(start, start + MOST), audience } });
}
