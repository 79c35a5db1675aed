import { Check, X } from 'lucide-react';
import { t } from '../lib/i18n.ts';
import css from './tick.module.css';

/** ✓ or ✗ in a table, with its word for those who do not see it. */
export function Tick({ on, words = [t('Yes'), t('No')] }: { on: boolean | undefined; words?: [on: string, off: string] }) {
  const Icon = on ? Check : X;
  return (
    <span className={css.tick}>
      <Icon aria-hidden strokeWidth={2.5} className={on ? css.on : css.off} />
      <span className="visually-hidden">{on ? words[0] : words[1]}</span>
    </span>
  );
}
