import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../lib/translation-store.ts';

// A separate chunk: few users have texts translated.
const TranslatingText = lazy(() => import('./translating-text.tsx'));

type Props = {
  text: string;
  className?: string /** How to show the text or its translation. */;
  show?: (text: string) => ReactNode;
};

/** User text in the user's chosen language, always with a button that shows the original. */
export function TranslatedText({ text, className, show = (text) => text }: Props) {
  const target = useTranslation((translation) => translation.target);
  const original = <span className={className}>{show(text)}</span>;
  if (!target) return original;
  return (
    <Suspense fallback={original}>
      <TranslatingText text={text} className={className} show={show} target={target} />
    </Suspense>
  );
}
