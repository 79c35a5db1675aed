import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './feed-list.module.css';
import { loadFeed, loadMore, useFeed } from './feed-store.ts';
import { postWords } from './wording.ts';

/** The end of what is loaded. When it comes into view the next page is asked for; the button does the same. */
export function EndMarker() {
  const { articles, isLoading, hasFailed, isEnd, nextPage, filter, keptAt } = useFeed();
  const words = postWords(filter);
  const marker = useRef<HTMLDivElement>(null);

  // Observed anew after each page: a marker that is still in view has to be seen again. A failure waits for the button.
  useEffect(() => {
    if (!marker.current || isLoading || isEnd || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore());
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isLoading, isEnd, hasFailed]);

  const load = () => void (nextPage === 0 ? loadFeed(filter) : loadMore());
  return (
    <div ref={marker} id="feed-end" className={css.end}>
      {isLoading && articles.length === 0 && <FirstSkeletons />}
      {hasFailed && (
        <>
          <p role="alert">{articles.length > 0 ? t("Couldn't load more.") : t(words.failed)}</p>
          <Button look="secondary" onClick={load}>
            {t('Try again')}
          </Button>
        </>
      )}
      {!hasFailed && isEnd && !keptAt && <p className={css.done}>{t(words.end)}</p>}
      {!hasFailed && !isEnd && (
        <Button look="secondary" busy={isLoading} busyText={t(words.loading)} onClick={load}>
          {t(words.more)}
        </Button>
      )}
    </div>
  );
}

const FirstSkeletons = () =>
  [1, 2, 3].map((each) => (
    <Card key={each} style={{ inlineSize: '100%' }}>
      <Skeleton media label={t('Loading report {number}', { number: each })} />
    </Card>
  ));
