import { t } from '../../../lib/i18n.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { Button } from '../../../ui/button.tsx';
import css from './report-form.module.css';

/** Asks before a report without pictures is posted. Save posts it without. */
export function NoMediaStep({ onAdd, onBack }: { onAdd: () => void; onBack: () => void }) {
  const box = useFocusOn<HTMLElement>(true);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('No photos or videos')}
      className={`stack-4 ${css.noMedia}`}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
    >
      <p>
        {t(
          'You have not added any photos or videos. While this is not essential, it will help your post stand out to other users and make it more likely to promote discussion and responses.',
        )}
      </p>
      <div className="row-3">
        <Button type="submit">{t('Save')}</Button>
        <Button look="secondary" onClick={onAdd}>
          {t('Add Photos/Videos')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('Back to the form')}
        </Button>
      </div>
    </section>
  );
}
