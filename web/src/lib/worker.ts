declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
    };
  }
}

/** Not before the first view has what it needs: the worker fetches the app's files, too. */
const pause = 4000;

/** Registers the service worker, which opens the app without a connection. Without it everything else works. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => setTimeout(() => void navigator.serviceWorker.register(workerUrl()).catch(() => undefined), pause);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The page's policy wants scripts' addresses to be vouched for. */
function workerUrl(): string {
  const url = '/worker.js';
  return window.trustedTypes?.createPolicy('patchwork-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
