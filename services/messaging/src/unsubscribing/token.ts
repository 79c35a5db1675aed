import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (key: string, userId: number) =>
  createHmac('sha256', key).update(`no more notifications for ${userId}`).digest('base64url');

const write = (key: string, userId: number) => `${userId.toString(36)}-${signature(key, userId)}`;

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Tokens that say whose notifications are to end, and can do nothing else. They are worked out, not stored: a mail that is sent again
 * carries the same one, and it holds until its key is taken out of the configuration. The first key makes new ones.
 */
export function createUnsubscribeTokens(keys: string[]) {
  return {
    of: (userId: number): string => write(keys[0]!, userId),
    /** The user of a token, or null when we never made it. */
    read(token: string): number | null {
      const userId = Number.parseInt(token, 36);
      const isOurs = Number.isSafeInteger(userId) && keys.some((key) => isSame(write(key, userId), token));
      return isOurs ? userId : null;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
