import Check from 'lucide-react/icons/check';
import { t } from '../../../lib/i18n.ts';
import css from './report-form.module.css';

/** Says that this device keeps what was written. */
export const DraftSaved = ({ isKept }: { isKept: boolean }) => (
  <p role="status" className={`row-1 small ${css.saved}`}>
    {isKept && (
      <>
        <Check aria-hidden strokeWidth={2.25} />
        {t('Draft saved')}
      </>
    )}
  </p>
);
