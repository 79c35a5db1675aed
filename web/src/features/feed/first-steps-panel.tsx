import type { ComponentType } from 'react';
import { type Me, useMe } from '../../lib/me.ts';

const NEW_FOR_MS = 14 * 24 * 3_600_000;

const isNewcomer = ({ createDate }: Me): boolean => Date.now() - Date.parse(createDate) < NEW_FOR_MS;

// A separate chunk, as most users are not new. Not `lazy`: shown later, it would move the reports.
let List: ComponentType<{ me: Me }> | undefined;

/** Loads a new user's steps before the page is drawn, and returns the user. If that fails, the page has no panel. */
export async function withFirstSteps(me: Me): Promise<Me> {
  if (!isNewcomer(me)) return me;
  try {
    const { FirstStepsList, loadSteps } = await import('./first-steps-list.tsx');
    await loadSteps();
    List = FirstStepsList;
  } catch {
    List = undefined;
  }
  return me;
}

/** Welcomes a user of up to two weeks and suggests first steps, until they have taken or hidden them. */
export function FirstSteps() {
  const me = useMe();
  return me && List && isNewcomer(me) && <List key={me.id} me={me} />;
}
