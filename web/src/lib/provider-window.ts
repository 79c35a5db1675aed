import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';
import type { ProviderAnswer } from './providers.ts';
import { browserStorage } from './storage.ts';

// A page that keeps what is typed asks a provider in a second window. Our pages and the provider's cannot see each other's
// windows (Cross-Origin-Opener-Policy), so the two talk through a channel of this origin, about one `state`.

/** What the second window tells the first. */
export type WindowAnswer = { state: string; answer: ProviderAnswer | null; error: { status: number; code: string } | null };
type Message = WindowAnswer | { state: string; isTaken: true };

const stored = browserStorage('localStorage');
/** Holds the `state` that a window of this browser waits for, so that other sign-ins need not look for one. */
const AWAITED = 'patchwork.awaited';
const CHANNEL = 'patchwork.provider';
/** How long the second window waits for the first to take its answer. */
const PATIENCE_MS = 1_000;

/**
 * Opens a second window at the provider. Call it while a press is handled, or browsers block the window. Resolves with the
 * answer; throws ApiError, also `window-blocked`, and an AbortError after `signal`. A window that was closed is not noticed.
 */
export async function askInWindow(begin: () => Promise<string>, signal: AbortSignal): Promise<ProviderAnswer> {
  const opened = window.open('', '_blank', 'popup,width=520,height=720');
  if (!opened) throw new ApiError(0, 'window-blocked', t('Your browser has blocked the window. Allow it, and try again.'));
  let redirectTo: string;
  try {
    redirectTo = await begin();
  } catch (error) {
    opened.close();
    throw error;
  }
  const state = new URL(redirectTo).searchParams.get('state')!;
  const answered = listenFor(state, signal);
  opened.location.replace(redirectTo);
  const { answer, error } = await answered;
  if (answer) return answer;
  throw new ApiError(error?.status ?? 0, error?.code ?? 'unknown', '');
}

function listenFor(state: string, signal: AbortSignal): Promise<WindowAnswer> {
  stored.setItem(AWAITED, state);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<WindowAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.state !== state || 'isTaken' in data) return;
      channel.postMessage({ state, isTaken: true } satisfies Message);
      resolve(data);
    };
  }).finally(() => {
    channel.close();
    if (stored.getItem(AWAITED) === state) stored.removeItem(AWAITED);
  });
}

/** For the page to which the provider returns: whether it is a second window, and the first has taken the answer. */
export async function tellFirstWindow(told: WindowAnswer): Promise<boolean> {
  if (stored.getItem(AWAITED) !== told.state) return false;
  const channel = new BroadcastChannel(CHANNEL);
  const isTaken = await new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => data.state === told.state && 'isTaken' in data && resolve(true);
    setTimeout(resolve, PATIENCE_MS, false);
    channel.postMessage(told);
  });
  channel.close();
  return isTaken;
}
