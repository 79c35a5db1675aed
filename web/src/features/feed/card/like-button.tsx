import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHasRole } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type Article, likeArticle } from '../api.ts';
import { changeArticle } from '../feed-store.ts';
import { likesWording } from '../wording.ts';
import css from './report-card.module.css';

/** "Like · 4" for whoever may like and has not yet; afterwards, and for others, how many do. */
export function LikeButton({ article }: { article: Article }) {
  const isResponder = useHasRole('Responder');
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'pressed'>('idle');
  const words = useRef<HTMLSpanElement>(null);
  const { id, likedByMe, likesCount } = article;

  // The button that had focus is gone: the words in its place take it.
  useEffect(() => {
    if (likedByMe && state === 'pressed') words.current?.focus();
  }, [likedByMe, state]);

  async function like() {
    setState('busy');
    try {
      const { likes, ...fresh } = await likeArticle(id);
      changeArticle(id, () => ({ likes, likesCount: fresh.likesCount, likedByMe: fresh.likedByMe }));
      setState('pressed');
    } catch {
      setState('failed');
    }
  }

  if (isResponder && !likedByMe) {
    return (
      <>
        <Button look="secondary" busy={state === 'busy'} busyText={`Like · ${likesCount}`} onClick={like}>
          <Heart aria-hidden strokeWidth={1.75} className={css.heart} />
          Like · {likesCount}
        </Button>
        {state === 'failed' && <span role="alert">That did not work. Please try again.</span>}
      </>
    );
  }
  const wording = likesWording(article);
  return (
    wording && (
      <span ref={words} tabIndex={-1} className={css.liked}>
        <Heart aria-hidden strokeWidth={1.75} />
        {wording}
      </span>
    )
  );
}
