import { ChevronDown, Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { useCloseOutside } from '../../../ui/use-close-outside.ts';
import type { School } from '../api.ts';
import { badgeOf } from '../reader-store.ts';
import css from '../toolbar.module.css';
import { SchoolLink } from './school-link.tsx';

type Props = {
  text: string;
  hasStar?: boolean;
  /** Undefined: they could not be loaded, and `failed` is said instead. */
  schools: School[] | undefined;
  empty?: string;
  failed?: string;
};

/** A button with a list of schools below it; choosing one shows its reports. Escape closes it, and so does leaving it. */
export function SchoolDropdown({ text, hasStar, schools, empty, failed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useCloseOutside(holder, isOpen, setOpen);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the controls inside
    <div
      ref={holder}
      className={css.holder}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button ref={button} look="secondary" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {hasStar && <Star aria-hidden strokeWidth={1.75} className={css.star} />}
        {text}
        <ChevronDown aria-hidden strokeWidth={2} className={css.chevron} />
      </Button>
      <div id={panelId} hidden={!isOpen} className={css.popover}>
        {schools?.map((school) => (
          <div key={school.id} className={css.row}>
            <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={36} />
            <SchoolLink school={school} onFollow={() => setOpen(false)} />
          </div>
        ))}
        {schools?.length === 0 && <p className={css.note}>{empty}</p>}
        {!schools && <p className={css.note}>{failed}</p>}
      </div>
    </div>
  );
}
