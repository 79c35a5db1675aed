// The only place that reads or writes the tab's history beside the router, which keeps `key`, `idx` and `usr` in each entry.

/** Which item of a list was at the top of the window, and how far its upper edge was from the window's. */
export interface Place {
  id: string;
  top: number;
}

/** What a page keeps in its own entry. */
interface Kept {
  /** The address of what it showed, where the entry's own says less. */
  shown?: string | undefined;
  place?: Place | undefined;
}

type Entry = Kept & { key?: string; idx?: number };

const current = (): Entry => window.history.state ?? {};

/** What an entry keeps; nothing unless the tab is at it, as on Back, Forward and a reload, but not while a new page is opened. */
export const keptIn = (key: string): Kept => (current().key === key ? current() : {});

/**
 * Keeps something in an entry, perhaps under another address, unless the tab is at another entry by now. No navigation: nothing is
 * loaded, and one in progress goes on.
 */
export function keepIn(key: string, kept: Kept, address?: string): void {
  if (current().key === key) window.history.replaceState({ ...current(), ...kept }, '', address);
}

/** Replaces an address that holds a secret or has done its work. */
export const replaceAddress = (address: string): void => window.history.replaceState(window.history.state, '', address);

/** The number of the tab's entry, as the router counts them; undefined for one that it did not make. */
export const entryNumber = (): number | undefined => current().idx;

/** The router calls every freshly opened entry "default". With its own key, it has its own place. */
export function nameEntry(): void {
  if (!current().key) window.history.replaceState({ ...current(), key: Math.random().toString(36).slice(2) }, '');
}
