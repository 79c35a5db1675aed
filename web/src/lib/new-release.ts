import { create } from 'zustand';
import { browserStorage } from './storage.ts';

const store = browserStorage('sessionStorage');
const KEY = 'patchwork.reloaded';

/** Whether a missing file of the app is being explained: the document may be about to reload. */
export const useNewRelease = create<{ isAsking: boolean }>()(() => ({ isAsking: false }));

/**
 * Reloads the document, once, when one of its files is gone because the server has a newer release. What is written is kept as
 * drafts. Returns a function that ends this.
 */
export function watchForNewRelease(): () => void {
  const explain = () => {
    useNewRelease.setState({ isAsking: true });
    void reloadIfReplaced()
      .catch(() => false)
      .then((isReloading) => useNewRelease.setState({ isAsking: isReloading }));
  };
  addEventListener('vite:preloadError', explain);
  return () => {
    removeEventListener('vite:preloadError', explain);
    useNewRelease.setState({ isAsking: false });
  };
}

/** The scripts that the server's page names now, or undefined if there is no answer. */
export async function newestScripts(): Promise<string[] | undefined> {
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return [...(await answer.text()).matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src!);
}

async function reloadIfReplaced(): Promise<boolean> {
  const newest = await newestScripts();
  if (!newest || newest.length === 0 || isRunning(newest)) return false;
  // Once for each release: during a rollout the old one may answer again. Never where this cannot be noted.
  if (store.getItem(KEY) === newest.join()) return false;
  // An upload, for example, asks before the page is left.
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) return false;
  if (!store.setItem(KEY, newest.join())) return false;
  location.reload();
  return true;
}

const isRunning = (newest: readonly string[]) =>
  [...document.scripts].every(({ type, src }) => type !== 'module' || !src || newest.includes(new URL(src).pathname));
