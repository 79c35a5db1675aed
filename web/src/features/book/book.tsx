import { lazy, type RefObject, Suspense } from 'react';
import { parts } from '../../app/parts.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate, sayDay } from '../../lib/dates.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { SchoolPatch } from '../../ui/school-badge.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { Book as Available, Picture, Quilt, Report } from './api.ts';
import css from './book.module.css';
import type { chosenOf } from './chosen.ts';
import type { PageNumbers } from './page-numbers.ts';
import { BookPicture, Pictures } from './pictures.tsx';
import { Said, Threads } from './said.tsx';

const Poster = lazy(async () => ({ default: (await parts.quiltPoster()).Poster }));

const QUESTIONS = 'book-questions';
const QUILT = 'book-quilt';
const headingOf = ({ id }: Report) => `book-report-${id}`;

interface Props {
  book: Available;
  content: ReturnType<typeof chosenOf>;
  /** The class whose book it is; undefined for all of the school. */
  className: string | undefined;
  cover: { picture: Picture; title: string } | undefined;
  pages: PageNumbers | null;
  /** Whether it may be printed. */
  isReady: boolean;
  /** The article, and what of it is broken into pages. */
  ref: RefObject<HTMLElement | null>;
  flow: RefObject<HTMLDivElement | null>;
}

/** The book as it is printed: cover, contents, reports, the answers to the week's questions, the quilt. */
export function Book({ book, content, className, cover, pages, isReady, ref, flow }: Props) {
  const { reports, questions, quilt } = content;
  const term = sayTerm(book.halfTerm.name);
  return (
    <article ref={ref} className={cx(css.book, !isReady && css.unready)} aria-label={t('The half-term book')}>
      <header className={css.cover}>
        {cover ? (
          <BookPicture {...cover} />
        ) : (
          <div className={css.patch}>
            <SchoolPatch schoolId={book.school.id} />
          </div>
        )}
        <div className={css.title}>
          <h2>{t('What we did, and what other schools said')}</h2>
          <p className={css.whose} translate="no">
            <bdi>{className ?? book.school.name}</bdi>
          </p>
          <p>
            {className && (
              <>
                <bdi translate="no">{book.school.name}</bdi>
                {' · '}
              </>
            )}
            {term}
          </p>
        </div>
      </header>
      <div className={css.paper}>
        <div ref={flow} className={css.flow}>
          <ContentsList {...content} pages={pages} />
          {reports.map((report) => (
            <ReportOf key={report.id} report={report} ownSchool={book.school.id} />
          ))}
          {questions.length > 0 && <Questions questions={questions} />}
        </div>
      </div>
      {quilt && <QuiltPage quilt={quilt} />}
    </article>
  );
}

function ContentsList({ reports, questions, quilt, pages }: Props['content'] & { pages: PageNumbers | null }) {
  const entries = [
    ...reports.map((report) => ({ id: headingOf(report), text: report.title, note: report.schoolGroup?.name })),
    ...(questions.length > 0 ? [{ id: QUESTIONS, text: t('The week’s questions'), note: undefined }] : []),
    ...(quilt ? [{ id: QUILT, text: t('The quilt'), note: undefined }] : []),
  ];
  return (
    <section className={css.contents} aria-labelledby="book-contents">
      <h2 id="book-contents">{t('Contents')}</h2>
      <ol className="plain-list">
        {entries.map(({ id, text, note }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusAfterRender(id);
              }}
            >
              <bdi>{text}</bdi>
            </a>
            {note && <bdi className={css.note}>{note}</bdi>}
            <span aria-hidden className={css.dots} />
            {pages && <span>{id === QUILT ? pages.next : pages.byId.get(id)}</span>}
          </li>
        ))}
      </ol>
      <p className={css.foot}>
        {t('This book has children’s words and pictures in it. Please keep it at school and at home, and off the internet.')}{' '}
        {t('Produced by {service} on {today}', { service: SERVICE_NAME, today: formatDate(new Date()) })}
      </p>
    </section>
  );
}

function ReportOf({ report, ownSchool }: { report: Report; ownSchool: number }) {
  const { title, narrative, mediaItems, comments } = report;
  const [first, ...others] = mediaItems;
  return (
    <section className={css.report} aria-labelledby={headingOf(report)}>
      <h2 id={headingOf(report)} data-entry tabIndex={-1} dir="auto" translate="no">
        {title}
      </h2>
      <ByLine report={report} />
      {first && (
        <div className={css.first}>
          <BookPicture picture={first} title={title} />
        </div>
      )}
      <p className="as-written" dir="auto" translate="no">
        {narrative}
      </p>
      <Pictures pictures={others} title={title} />
      <Said comments={comments} ownSchool={ownSchool} />
    </section>
  );
}

const ByLine = ({ report: { schoolGroup, createDate } }: { report: Report }) => (
  <p className={css.byLine}>
    {schoolGroup && (
      <>
        <ClassChip groupId={schoolGroup.id} isPlain>
          {schoolGroup.name}
        </ClassChip>
        <span aria-hidden>·</span>
      </>
    )}
    {sayDay(createDate, { hasYear: true })}
  </p>
);

/** The answers of the classes, by question. */
const Questions = ({ questions }: Pick<Props['content'], 'questions'>) => (
  <section className={css.questions} aria-labelledby={QUESTIONS}>
    <h2 id={QUESTIONS} data-entry tabIndex={-1}>
      {t('The week’s questions')}
    </h2>
    {questions.map(([question, answers]) => (
      <section key={question} className={css.question}>
        <h3 dir="auto" translate="no">
          {question}
        </h3>
        {answers.map(({ id, title, narrative, schoolGroup, mediaItems, comments }) => (
          <div key={id} className={css.answer}>
            {schoolGroup && (
              <h4>
                <ClassChip groupId={schoolGroup.id} isPlain>
                  {schoolGroup.name}
                </ClassChip>
              </h4>
            )}
            <p className="as-written" dir="auto" translate="no">
              {narrative}
            </p>
            <Pictures pictures={mediaItems} title={title} />
            <Threads comments={comments} />
          </div>
        ))}
      </section>
    ))}
  </section>
);

const QuiltPage = ({ quilt }: { quilt: Quilt }) => (
  <section id={QUILT} className={css.quilt} tabIndex={-1} aria-label={t('The quilt')}>
    <Suspense>
      <Poster ref={null} quilt={quilt} className={css.quiltSheet} />
    </Suspense>
  </section>
);
