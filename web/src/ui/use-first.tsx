import { type ReactNode, useState } from 'react';
import { t } from '../lib/i18n.ts';
import { Button } from './button.tsx';

/** The first 20 items of a list that may have hundreds, and a button that shows the rest (null if there are no more). */
export function useFirst<T>(items: readonly T[], count = 20): [shown: readonly T[], more: ReactNode] {
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll || items.length <= count) return [items, null];
  const more = (
    <div>
      <Button look="secondary" onClick={() => setShowsAll(true)}>
        {t('Show all {count}', { count: items.length })}
      </Button>
    </div>
  );
  return [items.slice(0, count), more];
}
