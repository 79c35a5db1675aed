import { useRef, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { type Evidence, orderPicks, type Picks, type Report, removePick, savePick, type Term } from './api.ts';
import css from './choose-evidence.module.css';
import { PickForm } from './pick-form.tsx';
import type { SectionOf } from './sections.ts';
import { suggestedFirst } from './suggest.ts';

const MAX_PICKS = 6;

type Props = { term: Term; section: SectionOf; evidence: Evidence; picks: Picks; setPicks: (picks: Picks) => void };

/** What is picked for a section, to caption, order or remove, and the term's other reports to pick from. */
export function SectionPicks({ term, section, evidence, picks: { picks }, setPicks }: Props) {
  const { run, busy, problem, said } = useAction<number | string>();
  /** The pick that was just added or moved: its title takes the focus. */
  const [current, setCurrent] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = picks.filter((pick) => pick.section === section.id);
  const ids = own.map(({ article }) => article.id);
  const target = { term: term.id, section: section.id };

  const change = (call: () => Promise<Picks>, words: string, article?: number, name?: number) =>
    run(async () => {
      setPicks(await call());
      setCurrent(article);
      if (article === undefined) heading.current?.focus();
      return words;
    }, name);

  const pick = ({ id, title, photos }: Report) =>
    change(
      () =>
        savePick({ ...target, article: id, caption: '', photos: photos.slice(0, 1).map((photo) => photo.id), quotation: null }),
      t('“{title}” has been picked.', { title }),
      id,
      id,
    );

  function move(place: number, to: number) {
    const articles = ids.toSpliced(place, 1).toSpliced(to, 0, ids[place]!);
    void change(() => orderPicks({ ...target, articles }), t('Moved to place {place}.', { place: to + 1 }), ids[place]);
  }

  return (
    <>
      <div className="stack-4">
        <h3 ref={heading} tabIndex={-1}>
          {t('Picked: {count} of {most}', { count: own.length, most: MAX_PICKS })}
        </h3>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        {problem && <AlertPanel title={t('This was not saved.')}>{problem}</AlertPanel>}
        {own.length === 0 && <p>{t('No report picked')}</p>}
        <ol className="plain-list stack-4">
          {own.map((each, place) => (
            <PickForm
              key={each.article.id}
              {...{ term, section, evidence, setPicks }}
              pick={each}
              isCurrent={each.article.id === current}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < own.length - 1 ? () => move(place, place + 1) : undefined}
              onRemove={() =>
                void change(
                  () => removePick({ ...target, article: each.article.id }),
                  t('“{title}” has been removed.', { title: each.article.title }),
                )
              }
            />
          ))}
        </ol>
      </div>
      {own.length >= MAX_PICKS ? (
        <p>{t('Six reports at most can be picked here. Remove one first.')}</p>
      ) : (
        <Reports
          reports={evidence.reports.filter(({ id }) => !ids.includes(id))}
          words={section.words}
          busy={busy}
          onPick={(report) => void pick(report)}
        />
      )}
    </>
  );
}

type ReportsProps = {
  reports: readonly Report[];
  words: readonly string[];
  /** The report that is being picked. */
  busy: unknown;
  onPick: (report: Report) => void;
};

/** The reports that can be picked: first reports with words of the section, and which words. */
function Reports({ reports, words, busy, onPick }: ReportsProps) {
  const [filter, setFilter] = useState('');
  const textOf = ({ title, narrative }: Report) => `${title}\n${narrative}`;
  const wanted = reports.toReversed().filter((report) => textOf(report).toLowerCase().includes(filter.trim().toLowerCase()));
  const { suggested, others } = suggestedFirst(wanted, textOf, words);
  const [shown, more] = useFirst([...suggested, ...others], 10);

  return (
    <div className="stack-4">
      <h3>{t('Reports of this term')}</h3>
      <p className="quiet">{t('Suggestions only look at words. You decide which report shows what.')}</p>
      {reports.length > 0 && (
        <TextField
          label={t('Filter by words')}
          type="search"
          name="filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {shown.length === 0 && <p>{t('No reports found')}</p>}
      <ul className={`plain-list ${css.candidates}`}>
        {shown.map(({ item, words: found }) => (
          <li key={item.id}>
            <div className="grow">
              <b translate="no">{item.title}</b>
              <p className="small quiet">
                {[item.schoolGroup?.name, formatDate(item.createDate)].filter(Boolean).join(' · ')}
                {item.audience === 'school' && ` · ${t('Only our school sees this report')}`}
                {item.mediaCount > 0 && item.photos.length === 0 && ` · ${t('Its photos have no confirmed consent')}`}
              </p>
              {found.length > 0 && (
                <p className="small quiet">
                  {t('Suggested because of the words: {words}', { words: found.map((word) => `“${word}”`).join(', ') })}
                </p>
              )}
            </div>
            <Button
              look="secondary"
              busy={busy === item.id}
              aria-label={t('Pick “{title}”', { title: item.title })}
              onClick={() => onPick(item)}
            >
              {t('Pick')}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
