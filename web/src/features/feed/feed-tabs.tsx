import { Link } from 'react-router-dom';
import { msg, t } from '../../lib/i18n.ts';
import type { Filter } from './api.ts';
import { addressOf } from './feed-address.ts';
import css from './feed-page.module.css';
import { useShownFeed } from './feed-state.ts';

const tabs: [name: string, filter: Filter][] = [
  [msg('All'), { kind: 'all' }],
  [msg('Linked schools'), { kind: 'tab', tab: 'linked' }],
  [msg('Favourites'), { kind: 'tab', tab: 'favourites' }],
  [msg('My class'), { kind: 'tab', tab: 'class' }],
];

/** Whose reports the page shows. A search or a chosen school belongs to no tab. */
export function FeedTabs() {
  const shown = addressOf(useShownFeed().filter);
  return (
    <nav aria-label={t('Whose reports')} className={css.tabs}>
      {tabs.map(([name, filter]) => {
        const address = addressOf(filter);
        return (
          <Link key={address} to={address} aria-current={address === shown ? 'page' : undefined}>
            {t(name)}
          </Link>
        );
      })}
    </nav>
  );
}
