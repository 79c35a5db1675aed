import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const signature = (key: string, owner: string, nonce: string) =>
  createHmac('sha256', key).update(`${owner}.${nonce}`).digest('base64url');

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Anti-forgery tokens: `nonce.HMAC(key, session, nonce)`. Only our own pages can read them, so a form on another site can
 * neither read nor forge one (OWASP "signed double-submit cookie"). `owner` is the session's key, or `visitor`.
 */
export function createCsrf(keys: string[]) {
  return {
    issue(owner: string): string {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${signature(keys[0]!, owner, nonce)}`;
    },
    isValid(owner: string, cookie: string | undefined, header: unknown): boolean {
      if (!cookie || typeof header !== 'string' || !isSame(cookie, header)) return false;
      const [nonce, signed] = cookie.split('.');
      if (!nonce || !signed) return false;
      return keys.some((key) => isSame(signature(key, owner, nonce), signed));
    },
  };
}

export type Csrf = ReturnType<typeof createCsrf>;
