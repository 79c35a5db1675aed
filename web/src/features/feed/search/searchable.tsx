import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { useFeed } from '../feed-state.ts';

const MarkedText = lazy(() => import('./marked-text.tsx').then(({ MarkedText }) => ({ default: MarkedText })));
const Excerpt = lazy(() => import('./marked-text.tsx').then(({ Excerpt }) => ({ default: Excerpt })));

const useSearch = () => useFeed(({ filter }) => (filter.kind === 'search' ? filter.text : ''));

/** A text that a search covers, with the words that match marked. */
export const searchable = (text: string): ReactNode => <Searchable text={text} />;

function Searchable({ text }: { text: string }) {
  const search = useSearch();
  return search ? (
    <Suspense fallback={text}>
      <MarkedText text={text} search={search} />
    </Suspense>
  ) : (
    text
  );
}

/** An excerpt around a match that only the folded part of a box contains. */
export function FoldedMatch({ box }: { box: RefObject<HTMLElement | null> }) {
  const search = useSearch();
  return search ? (
    <Suspense>
      <Excerpt box={box} search={search} />
    </Suspense>
  ) : null;
}
