import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Spool from 'lucide-react/icons/spool';
import Star from 'lucide-react/icons/star';
import { useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { useCloseOutside } from '../../ui/use-close-outside.ts';
import type { School } from './api.ts';
import { openComposer, useComposer } from './composer/composer-state.ts';
import { useShownFeed } from './feed-state.ts';
import { badgeOf, useConnections, useFavourites } from './reader.ts';
import { SchoolLink } from './schools/school-link.tsx';
import { SearchBox } from './search-box.tsx';
import css from './toolbar.module.css';

/** Search and Reset, the two lists of schools, and the button that opens the composer. */
export function Toolbar() {
  const connections = useConnections();
  const favourites = useFavourites();
  const { kind } = useShownFeed().filter;
  const isFiltered = kind === 'search' || kind === 'school';
  const isContributor = useHasRole('Contributor');
  const isComposerOpen = useComposer((composer) => composer.isOpen);
  // On a phone the field is hidden until it is opened or takes focus.
  const [isSearchOpen, setSearchOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  return (
    <div className={cx('row-2', css.tools)} data-filtered={isFiltered || undefined}>
      <IconButton
        icon={Search}
        label={t('Search reports')}
        aria-expanded={isSearchOpen || isFiltered}
        aria-controls="search-holder"
        className={css.opener}
        onClick={() => (isSearchOpen ? setSearchOpen(false) : field.current?.focus())}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of the field inside */}
      <div
        id="search-holder"
        className={css.searchHolder}
        data-open={isSearchOpen || isFiltered || undefined}
        onFocus={() => setSearchOpen(true)}
      >
        <SearchBox field={field} />
      </div>
      <SchoolDropdown
        text={t('Favourites')}
        icon={Star}
        schools={favourites}
        empty={t('click the star on a school to add it as a favourite')}
        failed={t('We couldn’t load your favourites.')}
      />
      {isContributor && connections && connections.length > 0 && (
        <SchoolDropdown
          text={t('Connections')}
          icon={Spool}
          schools={connections.map(({ connectedSchool }) => connectedSchool)}
        />
      )}
      {isContributor && (
        <Button
          id="create-report"
          look={isComposerOpen ? 'secondary' : 'primary'}
          aria-expanded={isComposerOpen}
          aria-controls="composer"
          className={css.create}
          onClick={() => (isComposerOpen ? useComposer.setState({ isOpen: false }) : openComposer())}
        >
          {isComposerOpen ? (
            t('Hide the form')
          ) : (
            <>
              <Plus aria-hidden strokeWidth={2} />
              {t('Create report')}
            </>
          )}
        </Button>
      )}
    </div>
  );
}

type Props = {
  text: string;
  icon: LucideIcon;
  /** Undefined if they could not be loaded: `failed` is shown instead. */
  schools: School[] | undefined;
  empty?: string;
  failed?: string;
};

/** A button with a list of schools; choosing one shows its reports. Escape, or moving focus out, closes it. */
function SchoolDropdown({ text, icon: Icon, schools, empty, failed }: Props) {
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
      <Button
        ref={button}
        look="quiet"
        title={text}
        className={css.dropdown}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden strokeWidth={1.75} />
        <span className="visually-hidden">{text}</span>
        <ChevronDown aria-hidden strokeWidth={2} className="chevron" />
      </Button>
      <div id={panelId} hidden={!isOpen} className={css.popover}>
        {schools?.map((school) => (
          <div key={school.id} className={css.row}>
            <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={36} />
            <SchoolLink school={school} className="grow" onFollow={() => setOpen(false)} />
          </div>
        ))}
        {schools?.length === 0 && <p className={css.note}>{empty}</p>}
        {!schools && <p className={css.note}>{failed}</p>}
      </div>
    </div>
  );
}
