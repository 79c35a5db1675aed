import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import { useUnreadCount } from '../lib/unread.ts';
import { Badge } from '../ui/chip.tsx';
import { NavItem } from './nav-disclosure.tsx';

/** The Messages link with the unread count; without it until the call has succeeded, and when there are none. */
export default function MessagesItem() {
  const count = useUnreadCount();
  return (
    <NavItem to={paths.messages} label={count ? t('Messages, {count} unread', { count }) : undefined}>
      {t('Messages')} {count ? <Badge>{count}</Badge> : null}
    </NavItem>
  );
}
