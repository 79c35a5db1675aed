declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
    };
  }
}

/** Waits until the first view has loaded, because the worker downloads the app's files. */
const pause = 4000;

/** Registers the service worker, which opens the app offline. Everything else works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => setTimeout(() => void navigator.serviceWorker.register(workerUrl()).catch(() => undefined), pause);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The content security policy requires a Trusted Types policy for script URLs. */
function workerUrl(): string {
  const url = '/worker.js';
  return window.trustedTypes?.createPolicy('patchwork-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
