import { useEffect, useId, useState } from 'react';
import { msg, plural, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronIcon } from '../../ui/first-icons.tsx';
import { type Article, type ClassPage, listClassArticles } from './api.ts';
import css from './class-page.module.css';
import { JournalEntry } from './journal-entry.tsx';
import { type Month, type SchoolYear, schoolYearsOf } from './school-years.ts';

/** The server's page size; a shorter page is the last one. */
const PAGE_SIZE = 10;

type Props = { found: ClassPage; first: Article[]; isOwn: boolean };

/** A class's reports by month, earlier school years folded. */
export function Journal({ found, first, isOwn }: Props) {
  const { reports, loadMore, firstNew, ...state } = useJournal(found.id, first);
  const [latest, ...earlier] = schoolYearsOf(reports);
  const [open, setOpen] = useState<Record<number, boolean>>({});

  // What has just been loaded must be visible, and the button may be gone.
  useEffect(() => {
    if (!firstNew) return;
    for (const { from } of schoolYearsOf([firstNew])) setOpen((before) => ({ ...before, [from]: true }));
    const frame = requestAnimationFrame(() => document.getElementById(`report-${firstNew.id}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [firstNew]);

  if (!latest) return <NoReports isOwn={isOwn} />;
  return (
    <div className={css.journal}>
      <Months months={latest.months} level={2} />
      {earlier.map((year) => (
        <EarlierYear
          key={year.from}
          year={year}
          isOpen={open[year.from] ?? false}
          onToggle={(isOpen) => setOpen({ ...open, [year.from]: isOpen })}
        />
      ))}
      <End {...state} onMore={loadMore} isFirstPage={reports.length === first.length} />
      <p role="status" className="visually-hidden">
        {reports.length > first.length && !state.isLoading && state.said}
      </p>
    </div>
  );
}

/** The reports loaded so far, and the next page on demand. */
function useJournal(classId: number, first: Article[]) {
  const [reports, setReports] = useState(first);
  const [isEnd, setEnd] = useState(first.length < PAGE_SIZE);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [firstNew, setFirstNew] = useState<Article>();
  const [said, setSaid] = useState('');

  async function loadMore() {
    setLoading(true);
    setFailed(false);
    try {
      const page = await listClassArticles(classId, reports.at(-1)?.id);
      const total = reports.length + page.length;
      setReports([...reports, ...page]);
      setEnd(page.length < PAGE_SIZE);
      setFirstNew(page[0]);
      setSaid(plural(page.length, '{count} more report, {total} in all', '{count} more reports, {total} in all', { total }));
    } catch {
      setFailed(true);
    }
    setLoading(false);
  }

  return { reports, isEnd, isLoading, hasFailed, firstNew, said, loadMore };
}

type EndProps = { isEnd: boolean; isLoading: boolean; hasFailed: boolean; isFirstPage: boolean; onMore: () => void };

function End({ isEnd, isLoading, hasFailed, isFirstPage, onMore }: EndProps) {
  if (isEnd) return isFirstPage ? null : <p className="quiet">{t("You've reached the first report")}</p>;
  return (
    <div className={css.end}>
      {hasFailed && <p role="alert">{t("Couldn't load more.")}</p>}
      <Button look="secondary" busy={isLoading} busyText={t('Loading more reports')} onClick={onMore}>
        {hasFailed ? t('Try again') : t('Load more reports')}
      </Button>
    </div>
  );
}

type YearProps = { year: SchoolYear<Article>; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** A school year before the latest one with reports: a heading that opens its months. */
function EarlierYear({ year: { from, months }, isOpen, onToggle }: YearProps) {
  const panelId = useId();
  const count = months.reduce((sum, { reports }) => sum + reports.length, 0);
  return (
    <section className={css.year} aria-labelledby={`${panelId}-heading`}>
      <h2 id={`${panelId}-heading`}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={css.foldName}>
            <span>{t('Autumn {from} to Summer {to}', { from, to: from + 1 })}</span>{' '}
            <span className={css.count}>{plural(count, '{count} report', '{count} reports')}</span>
          </span>
          <ChevronIcon className={css.chevron} />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Months months={months} level={3} />}
      </div>
    </section>
  );
}

// Browsers know no Welsh dates.
const names = [
  msg('January'),
  msg('February'),
  msg('March'),
  msg('April'),
  msg('May'),
  msg('June'),
  msg('July'),
  msg('August'),
  msg('September'),
  msg('October'),
  msg('November'),
  msg('December'),
];

/** "November 2026" of `2026-11`. */
function nameOf(month: string): string {
  const [year = '', number] = month.split('-');
  return `${t(names[Number(number) - 1] ?? '')} ${year}`;
}

function Months({ months, level }: { months: Month<Article>[]; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return months.map(({ month, reports }) => (
    <div key={month}>
      <Heading className={css.month}>{nameOf(month)}</Heading>
      <ol className={css.entries}>
        {reports.map((report) => (
          <JournalEntry key={report.id} report={report} level={level === 2 ? 3 : 4} />
        ))}
      </ol>
    </div>
  ));
}

const questions = [
  msg('What can you see from your classroom window?'),
  msg('What does your class do on a special day?'),
  msg('What would you like to ask a class far away?'),
];

/** Suggests first reports to the class's own people. */
function NoReports({ isOwn }: { isOwn: boolean }) {
  return (
    <Card className="stack-3">
      <h2 className="size-4">{t('No reports yet')}</h2>
      {isOwn ? (
        <>
          <p>{t('Three questions that your first report could answer:')}</p>
          <ul className={css.questions}>
            {questions.map((question) => (
              <li key={question}>{t(question)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('When this class posts a report, you’ll find it here.')}</p>
      )}
    </Card>
  );
}
