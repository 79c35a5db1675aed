/** What the app uses of the browser's storage. */
export interface KeyStore {
  getItem(key: string): string | null;
  /** Returns false if the value is held only until the page is left. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  /** The names of everything in the store. */
  keys(): string[];
}

/** Begins the name of every draft in localStorage; the user's id follows. */
export const DRAFTS = 'patchwork.draft.';

/** In localStorage: the school had a quilt at the last visit, so the bar links to it and the feed keeps the place for its line. */
export const QUILT_HINT = 'patchwork.quilt';

/**
 * Browser storage, which never throws. What it does not take is held in memory: it may be blocked, full or missing (private
 * windows, school policies, tests under Node).
 */
export function browserStorage(kind: 'sessionStorage' | 'localStorage'): KeyStore {
  const held = new Map<string, string>();
  function ask<Answer>(question: (storage: Storage) => Answer): Answer | undefined {
    try {
      const storage = globalThis.window?.[kind];
      return storage ? question(storage) : undefined;
    } catch {
      return undefined;
    }
  }
  const write = (key: string, value: string) =>
    ask((storage) => {
      storage.setItem(key, value);
      return true;
    }) ?? false;
  return {
    getItem: (key) => held.get(key) ?? ask((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const lasts = write(key, value);
      if (lasts) held.delete(key);
      else held.set(key, value);
      return lasts;
    },
    removeItem(key) {
      held.delete(key);
      ask((storage) => storage.removeItem(key));
    },
    keys() {
      const kept = ask((storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place))) ?? [];
      return [...new Set([...held.keys(), ...kept])].filter((key) => key !== null);
    },
  };
}

/** Whether what is written now outlasts the page. */
export function keepsAnything(store: KeyStore): boolean {
  const lasts = store.setItem('patchwork.probe', '1');
  store.removeItem('patchwork.probe');
  return lasts;
}

/** A channel to the other tabs; undefined where the browser blocks it with the storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
