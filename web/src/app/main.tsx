import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import { StrictMode, startTransition, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { forgetEarly } from '../lib/early.ts';
import { chooseLanguage, keptLanguage, useLanguage } from '../lib/language.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const place = root;

/**
 * In another language every sentence changes: all is drawn anew, while the router keeps its page and what that has loaded. What
 * stood there is taken away first, so that a draft is kept before the new form asks for it.
 */
function App() {
  const language = useLanguage((chosen) => chosen.language);
  // What was drawn before could be seen, and not used.
  useLayoutEffect(() => {
    place.inert = false;
  }, []);
  const [drawn, setDrawn] = useState(language);
  useLayoutEffect(() => setDrawn(language), [language]);
  return <StrictMode>{drawn === language && <RouterProvider router={router} />}</StrictMode>;
}

// The landing page and the login stand there already, in English; React takes them over once the page's module has come, and draws the
// same again. A skeleton gives way. As transitions, so that the quarter of a second that this takes a phone comes in slices.
function draw(): void {
  if (!place.hasChildNodes() || 'skeleton' in place.dataset) drawOnce();
  else if (useLanguage.getState().language === 'en') whenReady(() => startTransition(() => void hydrateRoot(place, <App />)));
  else whenReady(() => startTransition(() => createRoot(place).render(<App />)));
}

// With the page's data, where that is here soon: a phone takes long enough to draw once. Else with the page's skeleton.
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

whenReady(forgetEarly);
// Only now, so that they do not hold up the scripts. What is drawn sooner takes up the same room.
for (const face of ['Atkinson Hyperlegible Next Variable', 'Bricolage Grotesque Variable']) {
  document.fonts?.load(`1rem "${face}"`).catch(() => undefined);
}
// Words that do not arrive leave English.
if (keptLanguage() === 'en') draw();
else
  void chooseLanguage(keptLanguage())
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
