import type { School } from './api.ts';

interface Plan {
  /** The media item that is to become the badge. */
  id: number;
  look: () => Promise<School>;
  isStopped: () => boolean;
  /** How often to look, with how many milliseconds before each look. */
  tries?: number;
  pause?: number;
}

/**
 * Waits until the school carries a badge that was sent: it is prepared in the background. Undefined when it took too long; it may
 * still appear by itself. A look that fails is no reason to give up.
 */
export async function awaitBadge({ id, look, isStopped, tries = 40, pause = 1500 }: Plan): Promise<School | undefined> {
  for (let left = tries; left > 0 && !isStopped(); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const school = await look().catch(() => undefined);
    // A newer one counts, too: a colleague may have been quicker.
    if ((school?.badgeMediaItem?.id ?? 0) >= id) return school;
  }
  return undefined;
}
