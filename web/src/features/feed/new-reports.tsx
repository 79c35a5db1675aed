import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { isUserActive } from '../../lib/activity.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural } from '../../lib/i18n.ts';
import { useLock } from '../../lib/lock.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { type Article, countNewArticles } from './api.ts';
import css from './feed-page.module.css';
import { say, useShownFeed } from './feed-state.ts';
import { applyFilter } from './filtering.ts';

const PERIOD_MS = 60_000;
/** Between 50 and 70 s, so that the pages of a school do not ask together. */
const nextPause = () => PERIOD_MS * (5 / 6 + Math.random() / 3);

const mayAsk = () =>
  document.visibilityState === 'visible' &&
  navigator.onLine &&
  isUserActive() &&
  !useLock.getState().isLocked &&
  useSession.getState().isLoggedIn;

const words = (count: number) => plural(count, '{count} new report', '{count} new reports');

/** Offers reports that are newer than those shown. It covers a little of the page but never moves it. */
export function NewReports({ articles }: { articles: Article[] }) {
  const { entry, filter } = useShownFeed();
  const newest = articles.reduce((id, article) => Math.max(id, article.id), 0);
  const tab = filter.kind === 'tab' ? filter.tab : undefined;
  const count = useNewCount(newest, tab);
  const pressedAt = useRef<string>(undefined);
  const [first] = articles;

  useEffect(() => {
    if (!pressedAt.current || pressedAt.current === entry) return;
    pressedAt.current = undefined;
    focusAfterRender(`report-${first?.id}`);
  }, [entry, first]);

  if (count === 0) return null;

  function show() {
    pressedAt.current = entry;
    void applyFilter(filter);
  }

  return (
    <div className={css.newReports}>
      <Button onClick={show}>
        <ArrowUp aria-hidden strokeWidth={2} />
        {words(count)}
      </Button>
    </div>
  );
}

/** The number of reports after the newest one, once a minute while the user is here; also announced to screen readers. */
function useNewCount(newest: number, tab: Parameters<typeof countNewArticles>[1]): number {
  const [found, setFound] = useState({ after: newest, count: 0 });

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(() => void ask(), nextPause());
    };
    const ask = async () => {
      const count = mayAsk() ? await countNewArticles(newest, tab).catch(() => undefined) : undefined;
      if (isOver) return;
      if (count !== undefined) setFound({ after: newest, count });
      if (count) say(words(count));
      plan();
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [newest, tab]);

  return found.after === newest ? found.count : 0;
}
