import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/layout.css';
import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keptLanguage, restoreLanguage, useLanguage } from '../lib/language.ts';
import { watchForNewRelease } from '../lib/new-release.ts';
import { clearPrefetched } from '../lib/prefetch.ts';
import { useSession } from '../lib/session.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const place = root;

/**
 * Remounts all screens in a new language; the router keeps its page and loaded data. The old screens unmount first, so that a
 * draft is saved before the new form reads it.
 */
function App() {
  const language = useLanguage((chosen) => chosen.language);
  // The prerendered page is inert: visible, but not usable.
  useLayoutEffect(() => {
    place.inert = false;
  }, []);
  useSignedIn();
  const [drawn, setDrawn] = useState(language);
  useLayoutEffect(() => setDrawn(language), [language]);
  return <StrictMode>{drawn === language && <Screens />}</StrictMode>;
}

/** Waits until the first view has loaded. */
const PAUSE_MS = 3000;

/** Begins, and ends, what a signed-in user needs besides the page; the landing page does not load it. */
function useSignedIn(): void {
  const isSignedIn = useSession(({ isLoggedIn, isOffline }) => isLoggedIn && !isOffline);
  useEffect(() => {
    if (!isSignedIn) return;
    let begun: Promise<() => void> | undefined;
    const timer = setTimeout(() => {
      begun = import('./signed-in.ts').then(({ beginSignedIn }) => beginSignedIn()).catch(() => () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      void begun?.then((stop) => stop());
    };
  }, [isSignedIn]);
}

/**
 * RouterProvider reads the router's state when it renders and subscribes when it mounts. A transition can render in slices
 * between the two: if the router has changed meanwhile, it is mounted again with the newer state.
 */
function Screens() {
  const [rendered] = useState(router.state);
  const [isStale, setStale] = useState(false);
  useLayoutEffect(() => setStale(router.state !== rendered), [rendered]);
  return <RouterProvider key={String(isStale)} router={router} />;
}

// The landing page and the login are prerendered in English; React hydrates them once the page's module has loaded. A skeleton
// is replaced. Transitions split the 250 ms of rendering on a phone into slices.
function draw(): void {
  if (!place.hasChildNodes() || 'skeleton' in place.dataset) drawOnce();
  else if (useLanguage.getState().language === 'en') whenReady(() => startTransition(() => void hydrateRoot(place, <App />)));
  else whenReady(() => startTransition(() => createRoot(place).render(<App />)));
}

// Renders once, because rendering is slow on a phone: with the page's data if it arrives within 500 ms, else with the skeleton.
function drawOnce(): void {
  const empty = createRoot(place);
  let isDrawn = false;
  const begin = () => {
    if (!isDrawn) startTransition(() => empty.render(<App />));
    isDrawn = true;
  };
  setTimeout(begin, 500);
  whenReady(begin);
}

watchForNewRelease();
whenReady(clearPrefetched);
// Loaded late, so that the fonts do not delay the scripts. The fallback fonts take up the same space.
for (const face of ['Atkinson Hyperlegible Next Variable', 'Bricolage Grotesque Variable']) {
  document.fonts?.load(`1rem "${face}"`).catch(() => undefined);
}
// If the translations cannot be loaded, the app stays in English.
if (keptLanguage() === 'en') draw();
else
  void restoreLanguage()
    .catch(() => undefined)
    .then(draw);

function whenReady(ready: () => void): void {
  if (router.state.initialized) {
    ready();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    ready();
  });
}
