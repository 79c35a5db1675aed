import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../../lib/cx.ts';
import { formatAge, formatFeedDate } from '../../../lib/dates.ts';
import { t, withParts } from '../../../lib/i18n.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import type { Article } from '../api.ts';
import { badgeOf } from '../reader.ts';
import { FavouriteStar } from '../schools/favourite-star.tsx';
import { SchoolLink } from '../schools/school-link.tsx';
import { foldedMatch, searchable } from '../search/searchable.tsx';
import { personName, wasEdited } from '../wording.ts';
import css from './report-card.module.css';

/** School and class, title, author and date. */
export function ReportHead({ article, titleId }: { article: Article; titleId: string }) {
  const { createUser, schoolGroup, createDate, lastUpdate } = article;
  const { school } = createUser;
  return (
    <>
      <div className={css.who}>
        <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} />
        <div className={css.names}>
          <SchoolLink school={school} className={css.school}>
            {searchable(school.name)}
          </SchoolLink>
          {schoolGroup && <ClassChip groupId={schoolGroup.id}>{searchable(schoolGroup.name)}</ClassChip>}
        </div>
        <FavouriteStar school={school} />
      </div>
      <h2 id={titleId} tabIndex={-1} className={css.title} dir="auto">
        <TranslatedText text={article.title} show={searchable} />
      </h2>
      <p className={css.meta}>
        {withParts('by {name} · {date}', {
          name: <span translate="no">{searchable(personName(createUser))}</span>,
          date: <FeedTime instant={createDate} />,
        })}
        {wasEdited(article) && <> {withParts('· edited {date}', { date: <FeedTime instant={lastUpdate} /> })}</>}
      </p>
    </>
  );
}

/** A date in the specified format; its age on hover. */
export const FeedTime = ({ instant }: { instant: string }) => (
  <time
    dateTime={instant}
    onPointerEnter={({ currentTarget }) => {
      currentTarget.title = formatAge(instant);
    }}
  >
    {formatFeedDate(instant)}
  </time>
);

// Which reports were too long at the last measurement: on Back, the page then has its height before the scroll position is
// restored.
const longReports = new Set<number>();

/** The report's text: twelve lines, and the rest on demand. */
export function Narrative({ articleId, text }: { articleId: number; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(() => longReports.has(articleId));
  const [isWhole, setWhole] = useState(false);

  // Measures when the browser has laid it out anyway (later for cards out of view), and again when width, font or text
  // change.
  useEffect(() => {
    const lines = box.current;
    if (isWhole || !lines) return;
    const watcher = new ResizeObserver(() => {
      const isCut = lines.scrollHeight > lines.clientHeight + 1;
      if (isCut === longReports.has(articleId)) return;
      if (isCut) longReports.add(articleId);
      else longReports.delete(articleId);
      // Before this frame is painted: a later button would push down the text being read.
      flushSync(() => setLong(isCut));
    });
    watcher.observe(lines);
    return () => watcher.disconnect();
  }, [articleId, isWhole]);

  return (
    <>
      <div ref={box} dir="auto" className={cx(css.narrative, !isWhole && css.clamped)}>
        <TranslatedText text={text} show={searchable} />
      </div>
      {!isWhole && foldedMatch(box)}
      {(isLong || isWhole) && (
        <Button
          look="quiet"
          className={cx(css.readAll)}
          aria-label={isWhole ? t('Show less of this report') : t('Read all of this report')}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('Show less') : t('Read all')}
        </Button>
      )}
    </>
  );
}
