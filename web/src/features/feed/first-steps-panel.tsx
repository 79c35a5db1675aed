import { useEffect, useState } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { browserStorage } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Article } from './api.ts';
import css from './feed-list.module.css';
import { isNewcomer, type Step, steps, stepsTaken } from './first-steps.ts';
import { useFavourites } from './reader.ts';

const words: Record<Step, string> = {
  like: msg('Like another school’s report'),
  favourite: msg('Star a school you’d like to follow'),
  comment: msg('Ask another class a question'),
  report: msg('Post your first report. An ordinary day is fine.'),
};

const store = browserStorage('localStorage');
const KEY = 'patchwork.firstSteps';
/** A user's completed steps from earlier visits; `hidden` once they have dismissed the panel. */
type Kept = { userId: number; taken: Step[]; hidden: boolean };

function readKept(userId: number): Kept {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? '') as Kept;
    if (kept.userId === userId) return kept;
  } catch {
    // Nothing was saved.
  }
  return { userId, taken: [], hidden: false };
}

/** Suggests four first steps to new users until they have taken them. */
export function FirstSteps({ articles }: { articles: Article[] }) {
  const me = useMe();
  return me && isNewcomer(me.createDate) ? <Steps key={me.id} userId={me.id} articles={articles} /> : null;
}

function Steps({ userId, articles }: { userId: number; articles: Article[] }) {
  const seen = stepsTaken(userId, articles, useFavourites());
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
