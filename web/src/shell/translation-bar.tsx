import { lazy, Suspense } from 'react';
import { useTranslation } from '../lib/translation-store.ts';

const OpenTranslationBar = lazy(() => import('./open-translation-bar.tsx'));

/** Stands above the page when toggled; few readers need it, so it is loaded then. */
export function TranslationBar() {
  const isOpen = useTranslation((translation) => translation.isOpen);
  return (
    isOpen && (
      <Suspense>
        <OpenTranslationBar />
      </Suspense>
    )
  );
}
