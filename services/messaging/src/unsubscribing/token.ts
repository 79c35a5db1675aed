import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (key: string, userId: number) =>
  createHmac('sha256', key).update(`no more notifications for ${userId}`).digest('base64url');

const write = (key: string, userId: number) => `${userId.toString(36)}-${signature(key, userId)}`;

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Tokens that only turn off one user's notifications. They are computed, not stored: a mail that is sent again carries the same
 * token, valid until its key is removed from the configuration. The first key signs new tokens.
 */
export function createUnsubscribeTokens(keys: string[]) {
  return {
    of: (userId: number): string => write(keys[0]!, userId),
    /** Returns the user id of a token; null for one that we did not sign. */
    read(token: string): number | null {
      const userId = Number.parseInt(token, 36);
      const isOurs = Number.isSafeInteger(userId) && keys.some((key) => isSame(write(key, userId), token));
      return isOurs ? userId : null;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
