import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders beside the app, whose page may be hidden. Returns a function that removes it again. */
export function mount(node: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(node);
  return () => {
    root.unmount();
    place.remove();
  };
}
