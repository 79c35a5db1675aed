import type { components } from '@patchwork/contracts/types/public';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import useSWR, { mutate } from 'swr';
import { api } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Article } from './api.ts';
import css from './feed-list.module.css';
import { linksOf } from './links-of.ts';
import { useConnections, useFavourites } from './reader.ts';

type Steps = components['schemas']['FirstSteps'];
type Step = Steps['steps'][number]['name'];

const words: Record<Step, string> = {
  like: msg('Like another school’s report'),
  favourite: msg('Star a school you’d like to follow'),
  comment: msg('Ask another class a question'),
  report: msg('Post your first report. An ordinary day is fine.'),
  badge: msg('Add your school’s badge'),
  colleague: msg('Invite a colleague'),
  class: msg('Add your classes'),
};

/** Where a Lead takes a step that is not taken on this page. */
const places: Partial<Record<Step, string>> = {
  badge: `${paths.schoolProfile}#badge-heading`,
  colleague: `${paths.schoolUsers}#users-heading`,
  class: `${paths.schoolUsers}#groups-heading`,
};

const STEPS = '/api/feed/firststeps';
const NEXT = '/api/connection/next';

async function reload(): Promise<void> {
  await mutate(STEPS, await api.get(STEPS), { revalidate: false });
}

/** Loads the steps and when the next links are made. Throws ApiError. */
export async function loadSteps(): Promise<void> {
  const [next] = await Promise.all([api.get(NEXT).catch(() => undefined), reload()]);
  await mutate(NEXT, next, { revalidate: false });
}

/** The panel; nothing once the steps are taken or hidden. */
export function FirstStepsList({ me, articles }: { me: Me; articles: Article[] }) {
  const { data } = useSWR<Steps>(STEPS, null);
  const hasFavourite = (useFavourites()?.length ?? 0) > 0;
  const hiding = useAction({ explain: () => t('We couldn’t hide the steps. Please try again.') });
  useReloadAfter(useWhatIDid(me.id, articles));

  if (!data || data.isHidden) return null;
  // The server learns of a favourite a moment later.
  const steps = data.steps.map(({ name, isDone }) => ({ name, isDone: isDone || (name === 'favourite' && hasFavourite) }));
  const taken = steps.filter(({ isDone }) => isDone).length;
  if (taken === steps.length) return null;

  const hide = () =>
    hiding.run(async () => {
      await mutate(STEPS, await api.post('/api/feed/firststeps/hide'), { revalidate: false });
      focusAfterRender('feed-search');
    });

  return (
    <Card as="section" className="stack-4 start" aria-labelledby="first-steps">
      <h2 className="size-4">{t('Welcome, {name}.', { name: me.firstName })}</h2>
      <Links me={me} />
      <h3 id="first-steps">{t('Your first steps: {taken} of {count}', { taken, count: steps.length })}</h3>
      <ol className={cx('stack-2', css.ideas)}>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            {isDone && <strong>{t('Done:')} </strong>}
            {places[name] && !isDone ? <Link to={places[name]}>{t(words[name])}</Link> : t(words[name])}
          </li>
        ))}
      </ol>
      {hiding.problem && <AlertPanel>{hiding.problem}</AlertPanel>}
      <Button look="quiet" onClick={() => void hide()}>
        {t('Hide these steps')}
      </Button>
    </Card>
  );
}

/** How many schools the class is linked with, or when its first links arrive. Nothing if the links could not be loaded. */
function Links({ me }: { me: Me }) {
  const count = useConnections()?.length;
  const next = useSWR<{ date: string | null }>(NEXT, null).data?.date;
  return count !== undefined && <p>{linksOf(me.schoolGroup, count, next)}</p>;
}

/** Changes when the user likes, comments, posts or chooses a favourite on this page. */
function useWhatIDid(userId: number, articles: Article[]): string {
  const favourites = useFavourites()?.length;
  const isMine = ({ postedByUser }: { postedByUser: { id: number } }) => postedByUser.id === userId;
  const likes = articles.filter(({ likedByMe }) => likedByMe).length;
  const reports = articles.filter(({ createUser }) => createUser.id === userId).length;
  const said = articles.flatMap(({ comments }) => comments.flatMap((comment) => [comment, ...comment.commentResponses]));
  return [likes, reports, said.filter(isMine).length, favourites].join();
}

function useReloadAfter(whatIDid: string): void {
  const before = useRef(whatIDid);
  useEffect(() => {
    if (before.current === whatIDid) return;
    before.current = whatIDid;
    // The next change, or the next visit, tries again.
    reload().catch(() => undefined);
  }, [whatIDid]);
}
