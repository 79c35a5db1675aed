import { browserStorage } from './storage.ts';

// When the user last pressed a key, the mouse or the screen, in this tab and in the browser's other tabs.

const shared = browserStorage('localStorage');
const KEY = 'patchwork.lastInput';
/** A request within this time of an input counts as use. */
const ACTIVE_MS = 60_000;

const opened = Date.now();
/** In this tab; only its own input makes its requests use of the session. */
let lastInput = 0;
/** In any tab. */
let newestInput = 0;
let lastReported = 0;
let limit = { ms: Number.POSITIVE_INFINITY, onPassed: (): void => undefined };

function note(): void {
  const now = Date.now();
  // A computer that wakes up may deliver an input before its timers have locked the page.
  if (newestInput && now - newestInput >= limit.ms) limit.onPassed();
  else count(now);
}

function count(now: number): void {
  lastInput = now;
  newestInput = now;
}

for (const type of ['keydown', 'pointerdown', 'touchstart', 'wheel'])
  globalThis.document?.addEventListener(type, note, { capture: true, passive: true });

/** When the user last used this tab; 0 if they have not yet. Milliseconds, like all times here. */
export const lastInputHere = (): number => lastInput;

/** Whether a request that is sent now is the user's doing rather than a timer's. */
export const isUserActive = (): boolean => Date.now() - lastInput < ACTIVE_MS;

/** Marks a request as use of the session if the user is active; each such request renews the session. */
export function markActivity(headers: Pick<Headers, 'set'>): void {
  if (!isUserActive()) return;
  headers.set('X-User-Active', '1');
  lastReported = Date.now();
}

/** When a request last reported use to the server. */
export const lastReport = (): number => lastReported;

/** Counts an act as an input now, in all tabs: a confirmed password, or "Stay signed in". */
export function noteUse(): void {
  count(Date.now());
  shareInput();
}

/** Exchanges the time of the last input with the other tabs and returns the newest, or when this tab was opened. */
export function shareInput(): number {
  const other = Number(shared.getItem(KEY)) || 0;
  if (newestInput > other) shared.setItem(KEY, String(newestInput));
  else newestInput = Math.min(other, Date.now());
  return newestInput || opened;
}

/** From now on, an input after a pause of `ms` calls `onPassed` instead of counting as use. */
export function limitPause(ms: number, onPassed: () => void): void {
  limit = { ms, onPassed };
}
