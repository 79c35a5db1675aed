import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../lib/i18n.ts';
import { useLanguage } from '../../../lib/language.ts';
import { sayReason } from '../../../lib/reason-words.ts';
import { DOCUMENTS, documentIn } from '../../../lib/service.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { School } from '../api.ts';
import { badgeOf, useConnections, useFavourites } from '../reader.ts';
import { SchoolLink } from './school-link.tsx';
import css from './schools.module.css';
import { stripEdges, stripStep } from './strip-edges.ts';

/** Connected and favourite schools: a side column, or strips above the feed on narrow screens. */
export function SchoolLists() {
  const connections = useConnections();
  const favourites = useFavourites();
  const language = useLanguage((chosen) => chosen.language);
  return (
    <aside aria-label={t('Schools')} className={css.lists}>
      <SchoolList
        title={t('Connected schools')}
        schools={connections?.map(({ connectedSchool, reasons }) => ({ ...connectedSchool, reasons }))}
        empty={t('Your school has not been linked yet. New links are made every half term.')}
        failed={t('We couldn’t load your connected schools.')}
      />
      <SchoolList
        title={t('Favourite schools')}
        schools={favourites}
        empty={t('click the star on a school to add it as a favourite')}
        failed={t('We couldn’t load your favourite schools.')}
      />
      <p className={css.legal}>
        <Link to={paths.contact}>{t('Contact')}</Link>
        <a href={documentIn(DOCUMENTS.terms, language).href} target="_blank" rel="noopener">
          {t('Terms (PDF)')}
        </a>
        <a href={documentIn(DOCUMENTS.privacy, language).href} target="_blank" rel="noopener">
          {t('Privacy (PDF)')}
        </a>
      </p>
    </aside>
  );
}

type Props = {
  title: string;
  /** Undefined if they could not be loaded. */
  schools: (School & { reasons?: string[] })[] | undefined;
  empty: string;
  failed: string;
};

function SchoolList({ title, schools, empty, failed }: Props) {
  const titleId = useId();
  const { strip, canGoBack, canGoOn, go } = useStrip(schools?.length ?? 0);

  return (
    <Card as="section" flush aria-labelledby={titleId} className={css.list}>
      <div className={css.listHead}>
        <h2 id={titleId}>{title}</h2>
        <span className={css.stripButtons}>
          {canGoBack && (
            <IconButton
              icon={ChevronLeft}
              label={t('Scroll back in {list}', { list: title.toLowerCase() })}
              onClick={() => go(-1)}
            />
          )}
          {canGoOn && (
            <IconButton
              icon={ChevronRight}
              label={t('Scroll forward in {list}', { list: title.toLowerCase() })}
              onClick={() => go(1)}
            />
          )}
        </span>
      </div>
      {!schools && <p role="alert">{failed}</p>}
      {schools?.length === 0 && <p className={css.soft}>{empty}</p>}
      {schools && schools.length > 0 && (
        <ul ref={strip} className={css.strip}>
          {schools.map((school) => (
            <li key={school.id}>
              <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} />
              <div className={css.named}>
                <SchoolLink school={school} />
                {school.reasons && school.reasons.length > 0 && <LinkReasons name={school.name} reasons={school.reasons} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Shows on demand why two schools were linked. */
function LinkReasons({ name, reasons }: { name: string; reasons: string[] }) {
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

/** A horizontal list that knows whether it can scroll. A new `count` means that its items have changed. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new items change the edges
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const look = () => setEdges(stripEdges(list));
    const watcher = new ResizeObserver(look);
    watcher.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [count]);

  function go(direction: 1 | -1) {
    const list = strip.current;
    if (!list) return;
    const left = stripStep(list.clientWidth, direction, getComputedStyle(list).direction === 'rtl');
    list.scrollBy({ left, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  }

  return { strip, ...edges, go };
}
