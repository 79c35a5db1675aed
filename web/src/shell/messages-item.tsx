import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import { useUnreadCount } from '../lib/unread.ts';
import { Badge } from '../ui/badge.tsx';
import { NavItem } from './nav-item.tsx';

/** Messages with the count of those unread; without a count until the call has succeeded, and when nothing waits. */
export default function MessagesItem() {
  const count = useUnreadCount();
  return (
    <NavItem to={paths.messages} label={count ? t('Messages, {count} unread', { count }) : undefined}>
      {t('Messages')} {count ? <Badge>{count}</Badge> : null}
    </NavItem>
  );
}
