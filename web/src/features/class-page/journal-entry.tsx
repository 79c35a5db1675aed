import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { msg, plural, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { paths } from '../../lib/paths.ts';
import { TranslatedText } from '../../shell/translated-text.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Article } from './api.ts';
import css from './class-page.module.css';
import { excerptOf } from './school-years.ts';

type Props = { report: Article; level: 3 | 4; linkRef: RefObject<HTMLAnchorElement | null> | undefined };

/** One report of the journal: its day, title, beginning, counts and first picture. */
export function JournalEntry({ report, level, linkRef }: Props) {
  const { id, title, narrative, createDate, likesCount, commentsCount, mediaItems } = report;
  const Heading = level === 3 ? 'h3' : 'h4';
  const picture = [...mediaItems]
    .sort((one, other) => one.displayOrder - other.displayOrder)
    .find(({ thumbnail, processing }) => thumbnail && processing === 'ready');
  return (
    <li className={css.entry}>
      <Day instant={createDate} />
      <div className={css.text}>
        <Heading dir="auto" className={`size-3 ${css.title}`}>
          <Link to={`${paths.home}?id=${id}`} ref={linkRef}>
            {title}
          </Link>
        </Heading>
        <State report={report} />
        <p dir="auto">
          <TranslatedText text={excerptOf(narrative)} />
        </p>
        <p className={`row-4 small quiet ${css.counts}`}>
          {likesCount > 0 && (
            <span className="row-1">
              <Heart aria-hidden strokeWidth={1.75} />
              <span aria-hidden>{likesCount}</span>
              <span className="visually-hidden">
                {plural(likesCount, '{count} person likes this', '{count} people like this')}
              </span>
            </span>
          )}
          <span className="row-1">
            <MessageCircle aria-hidden strokeWidth={1.75} />
            {plural(commentsCount, '{count} comment', '{count} comments')}
          </span>
        </p>
      </div>
      {picture?.thumbnail && (
        <img src={picture.thumbnail} alt={picture.altText ?? ''} width={176} height={118} loading="lazy" decoding="async" />
      )}
    </li>
  );
}

const weekdays = [msg('Sun'), msg('Mon'), msg('Tue'), msg('Wed'), msg('Thu'), msg('Fri'), msg('Sat')];

/** "20 Fri", below the heading of its month. */
function Day({ instant }: { instant: string }) {
  const day = londonClock(instant).slice(0, 10);
  return (
    <time dateTime={day} className={css.day}>
      <b>{Number(day.slice(8))}</b> <span className="small quiet">{t(weekdays[new Date(day).getUTCDay()] ?? '')}</span>
    </time>
  );
}

/** Why others do not see the report or its pictures, for users who still do. */
function State({ report: { isHidden, isWithdrawn, waitsForReview, mediaItems } }: { report: Article }) {
  const waitsForConsent = mediaItems.some((item) => item.waitsForConsent);
  if (!isHidden && !isWithdrawn && !waitsForReview && !waitsForConsent) return null;
  return (
    <p className={`row-4 ${css.states}`}>
      {isHidden && <Chip tone="info">{t('Hidden')}</Chip>}
      {isWithdrawn && <Chip tone="info">{t('Withdrawn')}</Chip>}
      {waitsForReview && <Chip tone="waiting">{t('Waiting for a Lead')}</Chip>}
      {waitsForConsent && <Chip tone="waiting">{t('Photos only for its own school')}</Chip>}
    </p>
  );
}
