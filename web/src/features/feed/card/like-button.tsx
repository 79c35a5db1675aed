import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type Article, likeArticle } from '../api.ts';
import { changeArticle } from '../feed-store.ts';
import { likesWording } from '../wording.ts';
import css from './report-card.module.css';

type Props = { article: Article; isListOpen: boolean; onToggleList: () => void };

/** "Like · 4" for whoever may like and has not yet, and how many do: a press on that shows who. */
export function LikeButton({ article, isListOpen, onToggleList }: Props) {
  const isResponder = useHasRole('Responder');
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'pressed'>('idle');
  const words = useRef<HTMLButtonElement>(null);
  const { id, likedByMe, likesCount } = article;
  const mayLike = isResponder && !likedByMe;

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

  return (
    <>
      {mayLike && (
        <Button look="secondary" busy={state === 'busy'} busyText={t('Like · {count}', { count: likesCount })} onClick={like}>
          <Heart aria-hidden strokeWidth={1.75} className={css.heart} />
          {t('Like · {count}', { count: likesCount })}
        </Button>
      )}
      {state === 'failed' && <span role="alert">{t('That did not work. Please try again.')}</span>}
      {likesCount > 0 && (
        <Button
          ref={words}
          look="quiet"
          className={cx(css.liked)}
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? `likes-${id}` : undefined}
          onClick={onToggleList}
        >
          {!mayLike && <Heart aria-hidden strokeWidth={1.75} />}
          {mayLike ? t('Who likes this') : likesWording(article)}
        </Button>
      )}
    </>
  );
}
