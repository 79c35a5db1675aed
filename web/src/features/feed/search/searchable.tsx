import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { useShownFeed } from '../feed-state.ts';

const Marked = lazy(() => import('./marked-text.tsx'));

type Props = { text: string; box?: RefObject<HTMLElement | null> };

function Searchable({ text, box }: Props) {
  const { filter } = useShownFeed();
  const search = filter.kind === 'search' ? filter.text : '';
  return search ? (
    <Suspense fallback={text}>
      <Marked {...{ text, search, box }} />
    </Suspense>
  ) : (
    text
  );
}

/** A text that a search covers, with the words that match marked. */
export const searchable = (text: string): ReactNode => <Searchable text={text} />;

/** An excerpt around a match that only the folded part of `box` contains. */
export const foldedMatch = (box: RefObject<HTMLElement | null>): ReactNode => <Searchable text="" box={box} />;
