import { type Me, useMe } from '../../lib/me.ts';
import { preloaded } from '../../ui/preloaded.tsx';
import type { Article } from './api.ts';

const NEW_FOR_MS = 14 * 24 * 3_600_000;

const isNewcomer = ({ createDate }: Me): boolean => Date.now() - Date.parse(createDate) < NEW_FOR_MS;

// A separate chunk, as most users are not new. Not `lazy`: shown later, it would move the reports.
const list = preloaded(async () => (await import('./first-steps-list.tsx')).FirstStepsList);

/** Loads a new user's steps before the page is drawn. If that fails, the page has no panel. */
export async function loadFirstSteps(me: Me): Promise<void> {
  if (!isNewcomer(me)) return;
  const steps = import('./first-steps-list.tsx').then(({ loadSteps }) => loadSteps());
  await Promise.allSettled([list.load(), steps]);
}

/** Welcomes a user of up to two weeks and suggests first steps, until they have taken or hidden them. */
export function FirstSteps({ articles }: { articles: Article[] }) {
  const me = useMe();
  return me && isNewcomer(me) && <list.Component key={me.id} me={me} articles={articles} />;
}
