import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/shallow';
import { msg, t } from '../../lib/i18n.ts';
import { browserStorage } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import css from './feed-list.module.css';
import { useFeed } from './feed-store.ts';
import { isNewcomer, type Step, steps, stepsTaken } from './first-steps.ts';
import { useReader } from './reader-store.ts';

const words: Record<Step, string> = {
  like: msg('Read a report of another school, and like it'),
  favourite: msg('Press the star of a school that you want to find again'),
  comment: msg('Open the comments of a report and ask its class a question'),
  report: msg('Write your first report: an ordinary day is enough'),
};

const store = browserStorage('localStorage');
const KEY = 'patchwork.firstSteps';
/** Steps taken on an earlier visit, for one person; `hidden` once they want to see no more of it. */
type Kept = { userId: number; taken: Step[]; hidden: boolean };

function readKept(userId: number): Kept {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? '') as Kept;
    if (kept.userId === userId) return kept;
  } catch {
    // Nothing was kept.
  }
  return { userId, taken: [], hidden: false };
}

/** Four things to try, for whoever is new here, until they have. */
export function FirstSteps() {
  const me = useReader((reader) => reader.me);
  return me && isNewcomer(me.createDate) ? <Steps key={me.id} userId={me.id} /> : null;
}

function Steps({ userId }: { userId: number }) {
  const favourites = useReader((reader) => reader.favourites);
  const seen = useFeed(useShallow(({ articles }) => stepsTaken(userId, articles, favourites)));
  const [kept, setKept] = useState(() => readKept(userId));
  const taken = steps.filter((step) => kept.taken.includes(step) || seen.includes(step));

  const all = taken.join();
  useEffect(() => {
    if (all) store.setItem(KEY, JSON.stringify({ ...readKept(userId), taken: all.split(',') }));
  }, [all, userId]);

  if (kept.hidden || taken.length === steps.length) return null;

  function hide() {
    const hidden = { ...readKept(userId), hidden: true };
    store.setItem(KEY, JSON.stringify(hidden));
    setKept(hidden);
    document.getElementById('feed-search')?.focus();
  }

  return (
    <Card as="section" className={css.empty} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('Your first steps: {taken} of {count}', { taken: taken.length, count: steps.length })}</h2>
      <ol className={css.ideas}>
        {steps.map((step) => (
          <li key={step}>
            {taken.includes(step) && <strong>{t('Done:')} </strong>}
            {t(words[step])}
          </li>
        ))}
      </ol>
      <Button look="quiet" onClick={hide}>
        {t('Hide these steps')}
      </Button>
    </Card>
  );
}
