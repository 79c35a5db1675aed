import { ChevronDown, Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { useCloseOutside } from '../../ui/use-close-outside.ts';
import type { School } from './api.ts';
import { openComposer, useComposer } from './composer/composer-state.ts';
import { badgeOf, useConnections, useFavourites } from './reader.ts';
import { SchoolLink } from './schools/school-link.tsx';
import { SearchBox } from './search-box.tsx';
import css from './toolbar.module.css';

/** Search and Reset, the two lists of schools, and the button that opens the composer. */
export function Toolbar() {
  const connections = useConnections();
  const favourites = useFavourites();
  const isContributor = useHasRole('Contributor');
  const isComposerOpen = useComposer((composer) => composer.isOpen);

  return (
    <div className={css.tools}>
      <SearchBox />
      {isContributor && (
        <Button
          id="create-report"
          aria-expanded={isComposerOpen}
          aria-controls="composer"
          onClick={() => (isComposerOpen ? useComposer.setState({ isOpen: false }) : openComposer())}
        >
          {t('Create report')}
        </Button>
      )}
      <div className={css.lists}>
        <SchoolDropdown
          text={t('Favourites')}
          hasStar
          schools={favourites}
          empty={t('click the star on a school to add it as a favourite')}
          failed={t('We couldn’t load your favourites.')}
        />
        {isContributor && connections && connections.length > 0 && (
          <SchoolDropdown text={t('Connections')} schools={connections.map(({ connectedSchool }) => connectedSchool)} />
        )}
      </div>
    </div>
  );
}

type Props = {
  text: string;
  hasStar?: boolean;
  /** Undefined if they could not be loaded: `failed` is shown instead. */
  schools: School[] | undefined;
  empty?: string;
  failed?: string;
};

/** A button with a list of schools; choosing one shows its reports. Escape, or moving focus out, closes it. */
function SchoolDropdown({ text, hasStar, schools, empty, failed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useCloseOutside(holder, isOpen, setOpen);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the controls inside
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
        <ChevronDown aria-hidden strokeWidth={2} className="chevron" />
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
