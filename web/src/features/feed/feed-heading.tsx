import useSWR from 'swr';
import { getSchool } from './api.ts';
import css from './feed-page.module.css';
import { useFeed } from './feed-store.ts';
import { postsHeading } from './wording.ts';

/** The page's h1: what is shown. Without a filter only screen readers hear it, as the feed speaks for itself. */
export function FeedHeading() {
  const filter = useFeed((feed) => feed.filter);
  const school = filter.kind === 'school' ? filter.school : undefined;
  // A link knows the school's id alone; the summary card asks under the same key, so this is one call.
  const { data } = useSWR(school && ['school', school.id], ([, id]) => getSchool(id), { revalidateOnFocus: false });

  return (
    <h1 tabIndex={-1} className={filter.kind === 'all' ? 'visually-hidden' : css.heading}>
      {filter.kind === 'all' && 'Reports'}
      {filter.kind === 'search' && `Showing reports containing: ${filter.text}`}
      {school && postsHeading(school.name ?? data?.name ?? 'this school', data?.type.id)}
    </h1>
  );
}
