import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { chooseKeeping, keepsFor } from '../../lib/kept-page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import css from './profile.module.css';

/** Whether this device keeps the newest reports for its reader. Off until they say that it is theirs alone. */
export function ReadingOffline({ userId }: { userId: number }) {
  const [isKept, setKept] = useState(keepsFor() === userId);

  const choose = async (wanted: boolean) => {
    setKept(wanted);
    await chooseKeeping(wanted ? userId : undefined);
  };

  return (
    <div className={css.fields}>
      <h2 id="offline-heading">{t('Reading without a connection')}</h2>
      <Checkbox
        id="keeps-reports"
        label={t('Keep the newest reports on this device')}
        hint={t(
          'Only on a device that nobody else uses: never on a tablet that classes share. The ten newest reports and their pictures can then be read for up to 12 hours without a connection. Logging out removes them.',
        )}
        checked={isKept}
        onChange={({ target }) => void choose(target.checked)}
      />
    </div>
  );
}
