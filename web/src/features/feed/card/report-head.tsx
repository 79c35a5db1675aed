import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { formatAge, formatFeedDate } from '../../../lib/dates.ts';
import { t, withParts } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import type { Article } from '../api.ts';
import { useShownFeed } from '../feed-state.ts';
import { badgeOf } from '../reader.ts';
import { FavouriteStar } from '../schools/favourite-star.tsx';
import { SchoolLink } from '../schools/school-link.tsx';
import { foldedMatch, searchable } from '../search/searchable.tsx';
import { personName, wasEdited } from '../wording.ts';
import css from './report-card.module.css';

type HeadProps = { article: Article; titleId: string /** Far outside the window only texts are drawn. */; isFar: boolean };

/** School, class, author and date, and the title. */
export function ReportHead({ article, titleId, isFar }: HeadProps) {
  const { createUser, schoolGroup, createDate, lastUpdate } = article;
  const { school } = createUser;
  // Below the heading of a term.
  const Title = useShownFeed().filter.kind === 'school' ? 'h3' : 'h2';
  return (
    <>
      <div className={cx('row-3', css.who, isFar && css.textOnly)}>
        {!isFar && <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} />}
        <div className={cx('grow', css.names)}>
          <SchoolLink school={school} className={css.school}>
            {searchable(school.name)}
          </SchoolLink>
          <p className={css.meta}>
            {schoolGroup && (
              <Link to={paths.classOf(schoolGroup.id)} className={css.class}>
                <ClassChip isPlain groupId={schoolGroup.id}>
                  {searchable(schoolGroup.name)}
                </ClassChip>
              </Link>
            )}
            <span translate="no">{searchable(personName(createUser))}</span>
            <FeedTime instant={createDate} />
            {wasEdited(article) && <span>{withParts('· edited {date}', { date: <FeedTime instant={lastUpdate} /> })}</span>}
          </p>
        </div>
        {!isFar && <FavouriteStar school={school} />}
      </div>
      <Title id={titleId} tabIndex={-1} className={css.title} dir="auto">
        <TranslatedText text={article.title} show={searchable} />
      </Title>
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

type NarrativeProps = {
  text: string;
  /** Two lines, above the comments that the reader came for. */
  isFolded: boolean;
  /** Pictures are folded too. */
  hasMore: boolean;
  onUnfold: () => void;
};

/** The report's text: twelve lines, or two if folded, and the rest on demand. */
export function Narrative({ text, isFolded, hasMore, onUnfold }: NarrativeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);

  // Measures when the browser has laid it out, and again when width, font or text change.
  useEffect(() => {
    const lines = box.current;
    if (isWhole || !lines) return;
    const watcher = new ResizeObserver(() => {
      // Before this frame is painted: a later button would push down the text being read.
      flushSync(() => setLong(lines.scrollHeight > lines.clientHeight + 1));
    });
    watcher.observe(lines);
    return () => watcher.disconnect();
  }, [isWhole]);

  const isOpen = isWhole && !isFolded;
  return (
    <>
      <div ref={box} dir="auto" className={cx(css.narrative, !isOpen && css.clamped, isFolded && css.folded)}>
        <TranslatedText text={text} show={searchable} />
      </div>
      {!isOpen && foldedMatch(box)}
      {(isLong || isOpen || (isFolded && hasMore)) && (
        <Button
          look="quiet"
          className={css.readAll}
          aria-label={isOpen ? t('Show less of this report') : t('Read all of this report')}
          aria-expanded={isOpen}
          onClick={() => {
            setWhole(!isOpen);
            if (isFolded) onUnfold();
          }}
        >
          {isOpen ? t('Show less') : t('Read all')}
        </Button>
      )}
    </>
  );
}
