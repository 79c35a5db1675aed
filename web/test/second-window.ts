import { expect, vi } from 'vitest';
import type { WindowAnswer } from '../src/lib/provider-window.ts';
import { answer } from './answers.ts';

const STATE = 'a-state';

/** The call that begins a confirmation at the user's provider. */
export const beginsConfirmation = answer.post('/api/session/confirm/provider', {
  redirectTo: `https://provider.example/authorize?state=${STATE}`,
});

/** Stands for the second window, at the provider; `false` if the browser blocks it. */
export function openWindows(isAllowed: boolean): void {
  const opened = { location: { replace: () => undefined }, close: () => undefined };
  vi.spyOn(window, 'open').mockReturnValue(isAllowed ? (opened as unknown as Window) : null);
}

/** What the second window tells the page, once it waits for that: that the sign-in is confirmed, or why not. */
export async function answerFromWindow(error: WindowAnswer['error'] = null): Promise<void> {
  await expect.poll(() => localStorage.getItem('patchwork.awaited')).toBe(STATE);
  const channel = new BroadcastChannel('patchwork.provider');
  const confirmed = { purpose: 'confirmation' as const, isLoggedIn: true, roles: [] };
  channel.postMessage({ state: STATE, answer: error ? null : confirmed, error } satisfies WindowAnswer);
  await expect.poll(() => localStorage.getItem('patchwork.awaited')).toBeNull();
  channel.close();
}
