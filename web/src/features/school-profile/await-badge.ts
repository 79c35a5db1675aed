import type { MediaItem, School } from './api.ts';

interface Plan {
  /** The media item that will become the badge. */
  id: number;
  look: () => Promise<School>;
  lookAtItem: () => Promise<MediaItem>;
  isStopped: () => boolean;
  /** How many times to poll, and the milliseconds before each. */
  tries?: number;
  pause?: number;
}

/**
 * Polls until the school has the uploaded badge, which is processed in the background, or until that has failed. Returns neither
 * after too long; the badge may still appear later. A failed call does not end the polling.
 */
export async function awaitBadge({
  id,
  look,
  lookAtItem,
  isStopped,
  tries = 40,
  pause = 1500,
}: Plan): Promise<{ school?: School; failed?: MediaItem }> {
  for (let left = tries; left > 0 && !isStopped(); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const [school, item] = await Promise.all([look().catch(() => undefined), lookAtItem().catch(() => undefined)]);
    // A newer badge also counts: a colleague may have uploaded another one.
    if (school && (school.badgeMediaItem?.id ?? 0) >= id) return { school };
    if (item?.processing === 'failed') return { failed: item };
  }
  return {};
}
