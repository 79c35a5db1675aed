import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { plural, t } from '../../lib/i18n.ts';
import { sayReason } from '../../lib/reason-words.ts';
import { validId } from '../../lib/search-address.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { listPreviewSchools, PREVIEW, type Preview, type PreviewSchool } from './api.ts';
import shared from './connections.module.css';
import { FewLinks } from './few-links.tsx';
import css from './preview-section.module.css';
import { count } from './statistics.ts';

/** The newest preview: who would meet whom, who has too few links, and what changes. */
export function PreviewSection({ preview }: { preview: Preview }) {
  return (
    <div className={`stack-5 top ${shared.section} ${css.columns}`}>
      <Schools previewId={preview.run.id} />
      <div className={`stack-5 ${css.aside}`}>
        <Card as="section" aria-labelledby="few-links">
          <h2 id="few-links" className="size-3">
            {t('Too few links')}
          </h2>
          <FewLinks runId={preview.run.id} />
        </Card>
        <Changes changes={preview.changes} />
      </div>
    </div>
  );
}

function Changes({ changes }: Pick<Preview, 'changes'>) {
  const rows = [
    [t('Links that end'), changes.linksEnding],
    [t('New links'), changes.linksNew],
    [t('Schools with more links'), changes.schoolsWithMore],
    [t('Schools with fewer links'), changes.schoolsWithFewer],
    [t('Between schools that met before'), changes.metBefore],
    [t('Schools new this time'), changes.schoolsNew],
  ] as const;
  return (
    <Card as="section" aria-labelledby="changes">
      <h2 id="changes" className="size-3">
        {t('Changes from today')}
      </h2>
      <dl className={css.changes}>
        {rows.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(number)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const PAUSE_MS = 200;
/** How many schools are shown before "Show all". */
const FIRST_SCHOOLS = 5;

/** Who would meet whom. The filter and the page are in the address. */
function Schools({ previewId }: { previewId: number }) {
  const [params, setParams] = useSearchParams();
  const name = params.get('school') ?? '';
  const page = validId(params.get('page') ?? '');
  const list = useSWR([PREVIEW, previewId, name, page], () => listPreviewSchools(previewId, name, (page ?? 1) - 1), {
    keepPreviousData: true,
    ...auditedRead,
  });
  const { content = [], totalElements = 0, totalPages = 0 } = list.data ?? {};
  const isShort = page === null && name === '' && totalElements > FIRST_SCHOOLS;
  const shown = isShort ? content.slice(0, FIRST_SCHOOLS) : content;

  // After "Show all" focus is on the first school that was hidden, on another page on the heading.
  const opened = useRef(page);
  const heading = useFocusOn<HTMLHeadingElement>(page !== opened.current && opened.current !== null && list.data && page);
  const [wasShort, setWasShort] = useState(false);
  const firstHidden = useFocusOn<HTMLButtonElement>(wasShort && !isShort && page === 1);

  function addressOf(changed: { school?: string; page?: number }) {
    const query = new URLSearchParams(params);
    query.delete('page');
    if (changed.school !== undefined) query.delete('school');
    if (changed.school) query.set('school', changed.school);
    if (changed.page) query.set('page', String(changed.page));
    return query;
  }

  return (
    <section aria-labelledby="who-meets" className="stack-4">
      <div className="row-4 apart">
        <h2 id="who-meets" className="size-4" ref={heading} tabIndex={-1}>
          {t('Who would meet whom')}
        </h2>
        <Filter
          name={name}
          onFilter={(school) => setParams(addressOf({ school }), { replace: true, preventScrollReset: true })}
        />
      </div>
      <p role="status" className={name ? undefined : 'visually-hidden'}>
        {name &&
          list.data &&
          !list.isValidating &&
          (totalElements === 0 ? t('No schools found') : plural(totalElements, '{count} school found', '{count} schools found'))}
      </p>
      <ListStates state={{ ...list, data: list.data && (name ? shown : content) }} what={t('the schools')} empty="">
        <ul className={`plain-list ${css.schools}`}>
          {shown.map((school, index) => (
            <SchoolItem
              key={school.school.id}
              school={school}
              startsOpen={index === 0 && name === '' && page === null}
              button={index === FIRST_SCHOOLS ? firstHidden : undefined}
            />
          ))}
        </ul>
      </ListStates>
      {isShort && (
        <p>
          <Link to={`?${addressOf({ page: 1 })}`} preventScrollReset className={shared.all} onClick={() => setWasShort(true)}>
            {plural(totalElements, 'Show all {count} schools', 'Show all {count} schools')}
          </Link>
        </p>
      )}
      {!isShort && (
        <Pagination page={(page ?? 1) - 1} pages={totalPages} hrefFor={(number) => `?${addressOf({ page: number + 1 })}`} />
      )}
    </section>
  );
}

/** A field that filters a moment after the last letter. */
function Filter({ name, onFilter }: { name: string; onFilter: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);

  // Back changes the address.
  useEffect(() => {
    if (name === sent.current) return;
    sent.current = name;
    setTyped(name);
  }, [name]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onFilter(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onFilter]);

  return (
    <search className={css.filter}>
      <TextField
        label={<span className="visually-hidden">{t('Find a school')}</span>}
        placeholder={t('Find a school')}
        type="search"
        name="school"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}

type ItemProps = { school: PreviewSchool; startsOpen: boolean; button: Ref<HTMLButtonElement> | undefined };

function SchoolItem({ school: { school, linksNow, links }, startsOpen, button }: ItemProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const reasonsId = useId();
  return (
    <li>
      <div className={`strong ${css.name}`}>
        <SchoolBadge schoolId={school.id} badgeUrl={school.badgeMediaItem?.url} size={44} />
        <div>
          <span translate="no">{school.name}</span>
          <span className={shared.note}>
            {plural(links.length, '{count} link, {today} today', '{count} links, {today} today', { today: linksNow })}
          </span>
        </div>
      </div>
      <ul className={`plain-list ${css.partners}`}>
        {links.map(({ school: partner, metIn }) => (
          <li key={partner.id}>
            <Chip tone={metIn ? 'waiting' : 'plain'}>
              <SchoolBadge schoolId={partner.id} badgeUrl={partner.badgeMediaItem?.url} size={22} />
              <span>
                <span translate="no" className={css.partner}>
                  {partner.name}
                </span>{' '}
                {metIn && <b>{t('met in {halfTerm}', { halfTerm: sayTerm(metIn) })}</b>}
              </span>
            </Chip>
          </li>
        ))}
      </ul>
      {links.length > 0 && (
        <button
          ref={button}
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={reasonsId}
          aria-label={t('Reasons for {school}', { school: school.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden strokeWidth={1.75} className="chevron" />
        </button>
      )}
      <dl id={reasonsId} hidden={!isOpen} className={`stack-2 small ${css.reasons}`}>
        {links.map(({ school: partner, reasons }) => (
          <div key={partner.id}>
            <dt translate="no">{partner.name}</dt>
            <dd className="quiet">{reasons.map(sayReason).join('; ')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
