import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

// The landing page stands there already; React takes it over once the page's module has come, and draws the same again.
if (root.hasChildNodes()) whenReady(() => hydrateRoot(root, app));
else createRoot(root).render(app);

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
