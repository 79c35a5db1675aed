import { create } from 'zustand';
import { browserStorage } from './storage.ts';

// When the user last pressed a key, the mouse or the screen, in this tab and in the browser's other tabs.

const shared = browserStorage('localStorage');
const KEY = 'patchwork.lastInput';
/** A request within this time of an input counts as use. */
const ACTIVE_MS = 60_000;

const opened = Date.now();
const activity = create(() => ({
  /** In this tab; only its own input makes its requests use of the session. */
  lastInput: 0,
  /** In any tab. */
  newestInput: 0,
  lastReported: 0,
  longestPause: Number.POSITIVE_INFINITY,
  onLongPause: (): void => undefined,
}));

function note(): void {
  const now = Date.now();
  const { newestInput, longestPause, onLongPause } = activity.getState();
  // A computer that wakes up may deliver an input before its timers have locked the page.
  if (newestInput && now - newestInput >= longestPause) onLongPause();
  else count(now);
}

const count = (now: number) => activity.setState({ lastInput: now, newestInput: now });

for (const type of ['keydown', 'pointerdown', 'touchstart', 'wheel'])
  globalThis.document?.addEventListener(type, note, { capture: true, passive: true });

/** When the user last used this tab; 0 if they have not yet. Milliseconds, like all times here. */
export const lastInputHere = (): number => activity.getState().lastInput;

/** Whether a request that is sent now is the user's doing rather than a timer's. */
export const isUserActive = (): boolean => Date.now() - activity.getState().lastInput < ACTIVE_MS;

/** Marks a request as use of the session if the user is active; each such request renews the session. */
export function markActivity(headers: Pick<Headers, 'set'>): void {
  if (!isUserActive()) return;
  headers.set('X-User-Active', '1');
  activity.setState({ lastReported: Date.now() });
}

/** When a request last reported use to the server. */
export const lastReport = (): number => activity.getState().lastReported;

/** Counts an act as an input now, in all tabs: a confirmed password, or "Stay signed in". */
export function noteUse(): void {
  count(Date.now());
  shareInput();
}

/** Exchanges the time of the last input with the other tabs and returns the newest, or when this tab was opened. */
export function shareInput(): number {
  const other = Number(shared.getItem(KEY)) || 0;
  const { newestInput } = activity.getState();
  if (newestInput > other) {
    shared.setItem(KEY, String(newestInput));
    return newestInput;
  }
  const newest = Math.min(other, Date.now());
  activity.setState({ newestInput: newest });
  return newest || opened;
}

/** From now on, an input after a pause of `ms` calls `onLongPause` instead of counting as use. */
export function limitPause(ms: number, onLongPause: () => void): void {
  activity.setState({ longestPause: ms, onLongPause });
}
