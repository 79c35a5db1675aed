import { plural } from '../lib/i18n.ts';
import { useReviewCount } from '../lib/review-count.ts';
import { Badge } from '../ui/chip.tsx';

/** The number of what waits for review; empty until the call has succeeded, and when nothing waits. */
export default function ReviewBadge() {
  const count = useReviewCount() ?? 0;
  return (
    count > 0 && (
      <>
        {' '}
        <span aria-hidden>
          <Badge>{count}</Badge>
        </span>
        <span className="visually-hidden">{plural(count, '{count} item to review', '{count} items to review')}</span>
      </>
    )
  );
}
