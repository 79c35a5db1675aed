import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOnPress } from '../../../ui/lazy-on-press.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Article, getArticle } from '../api.ts';
import { changeArticle } from '../reports.ts';
import css from './comments.module.css';
import { countComments } from './count-comments.ts';

// A separate chunk: only needed after a press.
const Conversation = lazyOnPress(() => import('./conversation.tsx'));

type Props = { article: Article /** The user followed a link to the newest comment. */; isArrival: boolean };

/** The open comments of a report. The feed omits them, so opening them loads them. */
export function ReportComments({ article, isArrival }: Props) {
  const { id, title, comments, commentsCount } = article;
  const isMissing = commentsCount > 0 && comments.length === 0;
  const loading = useAction({ explain: () => t('We couldn’t load the comments.') });

  const load = () =>
    loading.run(async () => {
      const fresh = await getArticle(id);
      // One that the user has written meanwhile stays.
      changeArticle(id, ({ comments: known }) =>
        known.length > 0 ? {} : { comments: fresh.comments, commentsCount: countComments(fresh.comments) },
      );
    });
  const begin = useEffectEvent(load);

  // A report without counted comments may have some that wait for a Lead.
  const isEmpty = comments.length === 0;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isMissing || (isEmpty && isFirst.current)) void begin();
    isFirst.current = false;
  }, [isMissing, isEmpty]);

  // About the height of the comments, so that the content below moves at the press and not again when they arrive.
  const skeleton = (
    <div style={{ minBlockSize: `${10 + 6.5 * Math.min(commentsCount, 10)}rem` }}>
      <Skeleton lines={2} label={t('Loading the comments')} />
    </div>
  );
  return (
    <div id={`comments-${id}`} className={css.section}>
      {isMissing && !loading.problem && skeleton}
      {isMissing && loading.problem && (
        <p role="alert" className={`row-2 ${css.actions}`}>
          {loading.problem}
          <Button look="secondary" onClick={() => void load()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {!isMissing && (
        <Suspense fallback={skeleton}>
          <Conversation
            kind="article"
            subject={{ id, title }}
            comments={comments}
            isArrival={isArrival}
            onChange={(changed) => changeArticle(id, () => ({ comments: changed, commentsCount: countComments(changed) }))}
          />
        </Suspense>
      )}
    </div>
  );
}
