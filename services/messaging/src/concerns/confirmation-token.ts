import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (key: string, concernId: number) =>
  createHmac('sha256', key).update(`confirm the address of concern ${concernId}`).digest('base64url');

const write = (key: string, concernId: number) => `${concernId.toString(36)}-${signature(key, concernId)}`;

const isSame = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Codes that only confirm the address of one visitor's concern. They are computed, not stored: an email that is sent again
 * carries the same code. The first key signs new codes.
 */
export function createConfirmationTokens(keys: string[]) {
  return {
    of: (concernId: number): string => write(keys[0]!, concernId),
    /** Returns the concern's id of a code; null for one that we did not sign. */
    read(code: string): number | null {
      const concernId = Number.parseInt(code, 36);
      const isOurs = Number.isSafeInteger(concernId) && concernId > 0 && keys.some((key) => isSame(write(key, concernId), code));
      return isOurs ? concernId : null;
    },
  };
}

export type ConfirmationTokens = ReturnType<typeof createConfirmationTokens>;
