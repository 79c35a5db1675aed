import { useEffect } from 'react';
import { useUnreadCount } from '../lib/unread.ts';
import { Badge } from '../ui/chip.tsx';

/** The number of unread messages; empty until the call has succeeded, and when there are none. */
export default function UnreadBadge({ onCount }: { onCount: (count: number) => void }) {
  const count = useUnreadCount() ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  return count > 0 && <Badge>{count}</Badge>;
}
