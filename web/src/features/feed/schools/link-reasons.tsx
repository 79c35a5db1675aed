import { useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { sayReason } from '../../../lib/reason-words.ts';
import css from './schools.module.css';

/** Why the two schools were linked, on demand. */
export function LinkReasons({ name, reasons }: { name: string; reasons: string[] }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <button type="button" className={css.why} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {t('Why were we linked?')}
        <span className="visually-hidden"> {name}</span>
      </button>
      <ul id={listId} hidden={!isOpen} className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{sayReason(reason)}</li>
        ))}
      </ul>
    </>
  );
}
