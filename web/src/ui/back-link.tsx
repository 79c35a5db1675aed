import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryNumber } from '../lib/history-entry.ts';
import { t } from '../lib/i18n.ts';
import { cameFrom } from '../lib/search-address.ts';
import css from './back-link.module.css';
import { LinkButton } from './link-button.tsx';

/**
 * Leads back to the page that linked here, as far as its link said which one (`state={{ from }}`); else to `otherwise`. It goes
 * back in the history, so that page has its scroll place and its own way back again.
 */
export function BackLink({ otherwise }: { otherwise: string }) {
  const { state } = useLocation();
  const [arrival] = useState(() => ({ from: cameFrom(state), at: entryNumber() }));
  const navigate = useNavigate();

  return (
    <p className={css.back}>
      <LinkButton
        look="quiet"
        to={arrival.from ?? otherwise}
        onClick={(event) => {
          const [now, opensElsewhere] = [entryNumber(), event.ctrlKey || event.metaKey || event.shiftKey];
          if (opensElsewhere || !arrival.from || !arrival.at || now === undefined || now < arrival.at) return;
          event.preventDefault();
          void navigate(arrival.at - 1 - now);
        }}
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} />
        {t('Back')}
      </LinkButton>
    </p>
  );
}
