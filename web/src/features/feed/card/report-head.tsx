import { formatAge, formatFeedDate } from '../../../lib/dates.ts';
import { withParts } from '../../../lib/i18n.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { ClassChip } from '../../../ui/class-chip.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { Article } from '../api.ts';
import { badgeOf } from '../reader-store.ts';
import { FavouriteStar } from '../schools/favourite-star.tsx';
import { SchoolLink } from '../schools/school-link.tsx';
import { personName, wasEdited } from '../wording.ts';
import css from './report-card.module.css';

/** School and class, the title, who wrote it and when. */
export function ReportHead({ article, titleId }: { article: Article; titleId: string }) {
  const { createUser, schoolGroup, createDate, lastUpdate } = article;
  const { school } = createUser;
  return (
    <>
      <div className={css.who}>
        <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} />
        <div className={css.names}>
          <SchoolLink school={school} className={css.school} />
          {schoolGroup && <ClassChip groupId={schoolGroup.id}>{schoolGroup.name}</ClassChip>}
        </div>
        <FavouriteStar school={school} />
      </div>
      <h2 id={titleId} tabIndex={-1} className={css.title} dir="auto">
        <TranslatedText text={article.title} />
      </h2>
      <p className={css.meta}>
        {withParts('by {name} · {date}', {
          name: <span translate="no">{personName(createUser)}</span>,
          date: <FeedTime instant={createDate} />,
        })}
        {wasEdited(article) && <> {withParts('· edited {date}', { date: <FeedTime instant={lastUpdate} /> })}</>}
      </p>
    </>
  );
}

/** A date as the specification writes it; how long ago that is, on hover. */
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
