import { type RefObject, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
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

/** A class's reports by month, earlier school years folded. More are loaded on demand. */
export function Journal({ found, first, isOwn }: Props) {
  const [reports, setReports] = useState(first);
  const [isEnd, setEnd] = useState(first.length < PAGE_SIZE);
  const [open, setOpen] = useState<Record<number, boolean>>({});
  const [firstNew, setFirstNew] = useState<number>();
  const newLink = useFocusOn<HTMLAnchorElement>(firstNew);
  const loading = useAction({ explain: () => t("Couldn't load more.") });
  const [latest, ...earlier] = schoolYearsOf(reports);

  async function loadMore() {
    const page = await listClassArticles(found.id, reports.at(-1)?.id);
    const all = [...reports, ...page];
    setReports(all);
    setEnd(page.length < PAGE_SIZE);
    const [newest] = page;
    if (!newest) return null;
    // It must be visible to take the focus; the button may be gone.
    for (const { from } of schoolYearsOf([newest])) setOpen((before) => ({ ...before, [from]: true }));
    setFirstNew(newest.id);
    return plural(page.length, '{count} more report, {total} in all', '{count} more reports, {total} in all', {
      total: all.length,
    });
  }

  if (!latest) return <NoReports isOwn={isOwn} />;
  const linkRef = (id: number) => (id === firstNew ? newLink : undefined);
  return (
    <div className={`stack-5 ${css.journal}`}>
      <Months months={latest.months} level={2} linkRef={linkRef} />
      {earlier.map((year) => (
        <EarlierYear
          key={year.from}
          year={year}
          linkRef={linkRef}
          isOpen={open[year.from] ?? false}
          onToggle={(isOpen) => setOpen({ ...open, [year.from]: isOpen })}
        />
      ))}
      {isEnd && reports.length > first.length && <p className="quiet">{t("You've reached the first report")}</p>}
      {!isEnd && (
        <div className={cx('stack-3 start', css.end)}>
          {loading.problem && <p role="alert">{loading.problem}</p>}
          <Button
            look="secondary"
            busy={loading.isBusy}
            busyText={t('Loading more reports')}
            onClick={() => void loading.run(loadMore)}
          >
            {loading.problem ? t('Try again') : t('Load more reports')}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {loading.said}
      </p>
    </div>
  );
}

/** The ref of the link of the report that takes the focus. */
type LinkRef = (id: number) => RefObject<HTMLAnchorElement | null> | undefined;
type YearProps = { year: SchoolYear<Article>; linkRef: LinkRef; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** A school year before the latest one with reports: a heading that opens its months. */
function EarlierYear({ year: { from, months }, linkRef, isOpen, onToggle }: YearProps) {
  const panelId = useId();
  const count = months.reduce((sum, { reports }) => sum + reports.length, 0);
  return (
    <section className={`stack-4 ${css.year}`} aria-labelledby={`${panelId}-heading`}>
      <h2 id={`${panelId}-heading`} className="size-4">
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={`row-4 grow ${css.foldName}`}>
            <span>{t('Autumn {from} to Summer {to}', { from, to: from + 1 })}</span>{' '}
            <span className={`quiet ${css.count}`}>{plural(count, '{count} report', '{count} reports')}</span>
          </span>
          <ChevronIcon className="chevron" />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Months months={months} level={3} linkRef={linkRef} />}
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

function Months({ months, level, linkRef }: { months: Month<Article>[]; level: 2 | 3; linkRef: LinkRef }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return months.map(({ month, reports }) => (
    <div key={month}>
      <Heading className={`size-4 ${css.month}`}>{nameOf(month)}</Heading>
      <ol className="plain-list">
        {reports.map((report) => (
          <JournalEntry key={report.id} report={report} level={level === 2 ? 3 : 4} linkRef={linkRef(report.id)} />
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
