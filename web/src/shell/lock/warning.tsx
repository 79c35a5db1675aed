import { create } from 'zustand';
import { t } from '../../lib/i18n.ts';
import { useLanguage } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import css from './lock.module.css';
import { mount } from './mount.ts';

/** Whether the page will lock within a minute. */
export const useWarning = create<{ isShown: boolean }>()(() => ({ isShown: false }));

/**
 * Adds the place of the warning, before it is shown: a live region that appears together with its text is not announced. Returns a
 * function that removes it.
 */
export const mountWarning = (onStay: () => void): (() => void) => mount(<Warning onStay={onStay} />);

function Warning({ onStay }: { onStay: () => void }) {
  const isShown = useWarning((warning) => warning.isShown);
  useLanguage();
  return (
    <div role="status" className={css.warning}>
      {isShown && (
        <div className={`row-5 ${css.panel}`}>
          <p>{t('You will be locked out in one minute.')}</p>
          <Button onClick={onStay}>{t('Stay signed in')}</Button>
        </div>
      )}
    </div>
  );
}
