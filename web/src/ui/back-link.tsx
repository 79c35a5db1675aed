import ArrowLeft from 'lucide-react/icons/arrow-left';
import { t } from '../lib/i18n.ts';
import { useWayBack } from '../lib/use-way-back.ts';
import css from './back-link.module.css';
import { LinkButton } from './link-button.tsx';

/** Leads back to the page that linked here, as far as its link said which one (`state={{ from }}`); else to `otherwise`. */
export function BackLink({ otherwise }: { otherwise: string }) {
  const { to, goBack } = useWayBack(otherwise);
  return (
    <p className={css.back}>
      <LinkButton
        look="quiet"
        to={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void goBack();
        }}
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} />
        {t('Back')}
      </LinkButton>
    </p>
  );
}
