import { createStore, delMany, entries, getMany, set } from 'idb-keyval';
import { create } from 'zustand';
import { api } from './api.ts';
import { fromBase64 } from './base64.ts';
import { isStale, mayKeepDrafts } from './draft-store.ts';
import { useSession } from './session.ts';

/** A file of a draft, encrypted. */
type Kept = {
  name: string;
  type: string;
  lastModified: number;
  /** Random for each file; a part's number follows. */
  nonce: Uint8Array<ArrayBuffer>;
  parts: Blob[];
  /** Milliseconds since 1970. */
  at: number;
};
type Key = [userId: number, file: string];

/** A film may be larger than what a telephone can hold in memory. */
const PART_BYTES = 4 * 1024 * 1024;
/** Milliseconds before asking for the keys again. */
const PAUSES = [500, 2_000];

/** In some private windows the database never answers. */
const PATIENCE_MS = 5_000;
/** A film takes its time on a slow disk. */
const PATIENCE_TO_WRITE_MS = 60_000;

function within<Answer>(limit: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), limit);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

const database = createStore('patchwork-drafts', 'files');

/** The keys of the user's files, once they have been asked for. */
const known = create<{ userId?: number | undefined; keys?: Promise<CryptoKey[]> }>()(() => ({}));
useSession.subscribe(({ isLoggedIn }) => {
  if (!isLoggedIn) known.setState({}, true);
});

/**
 * The keys of a user's files, which only that user's session gets (docs/decisions/0035-keys-for-the-files-of-drafts.md). Rejects
 * without a connection, and where the browser does not encrypt.
 */
function keysOf(userId: number): Promise<CryptoKey[]> {
  const before = known.getState();
  if (before.keys && before.userId === userId) return before.keys;
  const keys = loadKeys();
  known.setState({ userId, keys });
  keys.catch(() => {
    if (known.getState().keys === keys) known.setState({}, true);
  });
  return keys;
}

async function loadKeys(): Promise<CryptoKey[]> {
  const { keys } = await askForKeys();
  const importKey = (key: string) => crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return Promise.all(keys.map(importKey));
}

async function askForKeys([pause, ...later]: readonly number[] = PAUSES): Promise<{ keys: string[] }> {
  try {
    return await api.get('/api/session/draftkeys');
  } catch (error) {
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return askForKeys(later);
  }
}

function ivOf(nonce: Uint8Array, part: number): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(12);
  iv.set(nonce);
  new DataView(iv.buffer).setUint32(8, part);
  return iv;
}

async function encrypt(file: File, key: CryptoKey): Promise<Pick<Kept, 'nonce' | 'parts'>> {
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  const parts: Blob[] = [];
  for (let start = 0; start < file.size; start += PART_BYTES) {
    const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
    parts.push(new Blob([await crypto.subtle.encrypt({ name: 'AES-GCM', iv: ivOf(nonce, parts.length) }, key, bytes)]));
  }
  return { nonce, parts };
}

async function decrypt({ name, type, lastModified, nonce, parts }: Kept, key: CryptoKey): Promise<File> {
  const bytes: Blob[] = [];
  for (const [part, blob] of parts.entries()) {
    const iv = ivOf(nonce, part);
    bytes.push(new Blob([await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, await blob.arrayBuffer())]));
  }
  return new File(bytes, name, { type, lastModified });
}

/** With whichever key the file was encrypted; undefined with none of them. */
async function decryptWith(keys: readonly CryptoKey[], kept: Kept): Promise<File | undefined> {
  for (const key of keys) {
    const file = await decrypt(kept, key).catch(() => undefined);
    if (file) return file;
  }
  return undefined;
}

/**
 * Keeps the file of a draft on this device, encrypted, under a random key of that user. Returns false where the browser keeps
 * none, as in some private windows and on a full disk. Kept as long as drafts are.
 */
export async function keepFile(userId: number, key: string, file: File): Promise<boolean> {
  if (!mayKeepDrafts()) return false;
  try {
    const [newest] = await keysOf(userId);
    const { name, type, lastModified } = file;
    const kept: Kept = { name, type, lastModified, ...(await encrypt(file, newest!)), at: Date.now() };
    // Log Out may have deleted the drafts meanwhile.
    if (!mayKeepDrafts()) return false;
    await within(PATIENCE_TO_WRITE_MS, set([userId, key] satisfies Key, kept, database));
    return true;
  } catch {
    return false;
  }
}

/** The files that are still kept, by key. Never throws. */
export async function filesOf(userId: number, files: readonly string[]): Promise<Map<string, File>> {
  const found = new Map<string, File>();
  if (files.length === 0) return found;
  try {
    const stored = await within(PATIENCE_MS, getMany<Kept>(toKeys(userId, files), database));
    const keys = stored.some(Boolean) ? await keysOf(userId) : [];
    for (const [place, kept] of stored.entries()) {
      const file = kept?.parts && (await decryptWith(keys, kept));
      if (file) found.set(files[place]!, file);
    }
  } catch {
    // A browser without IndexedDB has kept nothing, and one without the keys cannot read it.
  }
  return found;
}

const toKeys = (userId: number, files: readonly string[]): Key[] => files.map((file) => [userId, file]);

/** Deletes files that no draft needs any more. Never throws. */
export async function dropFiles(userId: number, files: readonly string[]): Promise<void> {
  if (files.length > 0) await forget(() => Promise.resolve(toKeys(userId, files)));
}

/** Deletes the files that are too old, this user's and others', and all without a user. Never throws. */
export const forgetFiles = (userId?: number): Promise<void> =>
  forget(async () =>
    (await within(PATIENCE_MS, entries<Key, Partial<Kept>>(database)))
      // Without parts: kept by an earlier version, which did not encrypt.
      .filter(([[owner], { at = 0, parts }]) => !userId || !parts || isStale(at, owner === userId))
      .map(([key]) => key),
  );

async function forget(list: () => Promise<Key[]>): Promise<void> {
  try {
    await within(PATIENCE_MS, delMany(await list(), database));
  } catch {
    // A browser without IndexedDB has kept nothing.
  }
}
