import { useUnreadCount } from '../lib/unread.ts';
import { Badge } from '../ui/badge.tsx';

/** "Messages, 3 unread": nothing at all unless the call succeeded and something waits. */
export default function UnreadBadge() {
  const count = useUnreadCount();
  if (!count) return null;
  return (
    <>
      <span className="visually-hidden">, {count} unread</span>
      <Badge aria-hidden>{count}</Badge>
    </>
  );
}
