import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { t } from '../lib/i18n.ts';
import { cameFrom } from '../lib/search-address.ts';
import css from './back-link.module.css';
import { LinkButton } from './link-button.tsx';

/** Leads back to the page that linked here, as far as its link said which one; else to `otherwise`. */
export function BackLink({ otherwise }: { otherwise: string }) {
  return (
    <p className={css.back}>
      <LinkButton look="quiet" to={cameFrom(useLocation().state) ?? otherwise}>
        <ArrowLeft aria-hidden strokeWidth={1.75} />
        {t('Back')}
      </LinkButton>
    </p>
  );
}
