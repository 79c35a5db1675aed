import { plural } from '../lib/i18n.ts';
import { usePendingCount } from '../lib/pending-count.ts';
import { Badge } from '../ui/chip.tsx';

/** The number of changes that wait for this user; empty until the call has succeeded, and when nothing waits. */
export default function PendingBadge() {
  const count = usePendingCount() ?? 0;
  return (
    count > 0 && (
      <>
        {' '}
        <span aria-hidden>
          <Badge>{count}</Badge>
        </span>
        <span className="visually-hidden">{plural(count, '{count} change to decide', '{count} changes to decide')}</span>
      </>
    )
  );
}
