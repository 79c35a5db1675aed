import css from './feed-page.module.css';
import { useFeed } from './feed-store.ts';
import { feedHeading } from './wording.ts';

/** The page's h1: what is shown. Without a filter only screen readers hear it, as the feed speaks for itself. */
export function FeedHeading() {
  const filter = useFeed((feed) => feed.filter);
  return (
    <h1 tabIndex={-1} className={filter.kind === 'all' ? 'visually-hidden' : css.heading}>
      {feedHeading(filter)}
    </h1>
  );
}
