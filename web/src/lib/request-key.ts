import { draftStore, REQUESTS } from './draft-store.ts';

const { draftOf, keepDraft } = draftStore<string>(REQUESTS, Boolean);

/**
 * The key of a request to create something, and what to call once an answer has come. Until then the same request of the user,
 * from any tab and after a reload too, has the same key, like the draft it is made of. Kept is a hash of the request alone.
 * Undefined where the browser has no cryptography.
 */
export async function keyOf(
  userId: number,
  address: string,
  body: unknown,
): Promise<{ key: string; onAnswer: () => void } | undefined> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([address, body])));
  const name = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = draftOf(userId, name) ?? crypto.randomUUID();
  keepDraft(userId, key, name);
  return { key, onAnswer: () => void keepDraft(userId, null, name) };
}
