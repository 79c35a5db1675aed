import { useEffect, useState } from 'react';
import type { Article } from '../api.ts';
import { reloadArticle } from '../feed-store.ts';

const pause = 2000;
const patience = 120_000;

const isPending = ({ mediaItems }: Pick<Article, 'mediaItems'>): boolean =>
  mediaItems.some(({ processing }) => processing === 'queued' || processing === 'processing');

/** Asks for the report every 2 s while its pictures are being prepared, for 2 minutes. Answers true once it has given up. */
export function useMediaRefresh(article: Article): boolean {
  const { id } = article;
  const isWaiting = isPending(article);
  const [hasGivenUp, setGivenUp] = useState(false);

  useEffect(() => {
    if (!isWaiting) return setGivenUp(false);
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      // What cannot be reached now is asked for again at the next turn.
      await reloadArticle(id).catch(() => undefined);
      if (Date.now() - started > patience) setGivenUp(true);
      else timer = setTimeout(ask, pause);
    };
    timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [id, isWaiting]);

  return hasGivenUp;
}
