/** The part of the Storage interface that the app uses. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Begins the name of every draft in localStorage; the user's id follows. */
export const DRAFTS = 'patchwork.draft.';

/** In localStorage: there was a quilt at the last visit, so the feed keeps the place for its line. */
export const QUILT_HINT = 'patchwork.quilt';

/** The names of everything in the store. */
export const keysOf = (store: KeyStore): string[] =>
  Array.from({ length: store.length }, (_, place) => store.key(place)).filter((key) => key !== null);

function inMemory(): KeyStore {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    key: (place) => [...held.keys()][place] ?? null,
    get length() {
      return held.size;
    },
  };
}

/** Browser storage, or memory if it is blocked or missing (private windows, school policies, tests under Node). */
export function browserStorage(kind: 'sessionStorage' | 'localStorage'): KeyStore {
  try {
    const storage = globalThis.window?.[kind];
    storage?.setItem('patchwork.probe', '1');
    storage?.removeItem('patchwork.probe');
    return storage ?? inMemory();
  } catch {
    return inMemory();
  }
}
