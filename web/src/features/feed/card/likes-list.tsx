import { useCallback, useEffect, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Article, getArticle } from '../api.ts';
import { badgeOf } from '../reader.ts';
import { changeArticle } from '../reports.ts';
import { personName } from '../wording.ts';
import css from './report-card.module.css';
import { FeedTime } from './report-head.tsx';

/**
 * The users who like a report, newest first. The feed includes the newest twenty; the rest are loaded now. Not in a separate
 * chunk: it is small, and a list that arrives after the press would move the reports below.
 */
export function LikesList({ article: { id, title, likes, likesCount } }: { article: Article }) {
  const isMissing = likes.length < likesCount;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');

  const load = useCallback(async () => {
    setState('loading');
    try {
      const { likes, likesCount } = await getArticle(id);
      changeArticle(id, () => ({ likes, likesCount }));
      setState('loaded');
    } catch {
      setState('failed');
    }
  }, [id]);

  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);

  return (
    <div className={css.likes}>
      <ol className="plain-list stack-2" aria-label={t('Who likes {title}', { title })}>
        {likes.map(({ postedByUser, createDate }) => (
          <li key={postedByUser.id}>
            <SchoolBadge schoolId={postedByUser.school.id} badgeUrl={badgeOf(postedByUser.school)} size={24} />
            <span>
              <strong translate="no">{personName(postedByUser)}</strong>, <span translate="no">{postedByUser.school.name}</span>{' '}
              <span className={css.meta}>
                <FeedTime instant={createDate} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      {isMissing && state === 'loading' && <Skeleton lines={likesCount - likes.length} label={t('Loading the others')} />}
      {isMissing && state === 'failed' && (
        <p role="alert" className="row-2">
          {t('We couldn’t load the others.')}
          <Button look="secondary" onClick={load}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </div>
  );
}
