import type { operations } from '@patchwork/contracts/types/content';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { saveHidden, saveTakenSteps } from './first-steps.sql.ts';

type FirstSteps = ReplyOf<operations['getFirstSteps']>;

/** The steps in order, each with the role that it needs. */
const steps: { name: FirstSteps['steps'][number]['name']; role: Role }[] = [
  { name: 'like', role: 'Responder' },
  { name: 'favourite', role: 'Viewer' },
  { name: 'comment', role: 'Responder' },
  { name: 'report', role: 'Contributor' },
  { name: 'badge', role: 'SchoolAdmin' },
  { name: 'colleague', role: 'SchoolAdmin' },
  { name: 'class', role: 'SchoolAdmin' },
];

/** The steps for the viewer's roles, and which of them the viewer or their school has taken. */
export async function getFirstSteps({ db }: Deps, viewer: Viewer): Promise<FirstSteps> {
  const { done, isHidden } = await saveTakenSteps(db, viewer);
  const own = steps.filter(({ role }) => viewer.roles.includes(role));
  return { isHidden, steps: own.map(({ name }) => ({ name, isDone: done.includes(name) })) };
}

/** Hides the steps for this viewer; a repeat changes nothing. */
export async function hideFirstSteps(deps: Deps, viewer: Viewer): Promise<FirstSteps> {
  await saveHidden(deps.db, viewer.userId);
  return getFirstSteps(deps, viewer);
}
