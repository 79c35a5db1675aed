import type { operations } from '@patchwork/contracts/types/content';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { savePassedStep, saveTakenSteps } from './first-steps.sql.ts';

type FirstSteps = ReplyOf<operations['getFirstSteps']>;
type StepName = FirstSteps['steps'][number]['name'];

const roles: Record<StepName, Role> = {
  read: 'Viewer',
  comment: 'Responder',
  report: 'Contributor',
  audience: 'SchoolAdmin',
  colleague: 'SchoolAdmin',
};

/** The steps of a viewer, in order. */
function stepsOf(viewer: Viewer): StepName[] {
  const isLead = viewer.roles.includes('SchoolAdmin');
  const names: StepName[] = isLead ? ['read', 'comment', 'audience', 'colleague'] : ['read', 'comment', 'report'];
  return names.filter((name) => viewer.roles.includes(roles[name]));
}

/** The steps for the viewer's roles, and which of them the viewer or their school has taken, or the viewer has skipped. */
export async function getFirstSteps({ db }: Deps, viewer: Viewer): Promise<FirstSteps> {
  const { done } = await saveTakenSteps(db, viewer);
  return { steps: stepsOf(viewer).map((name) => ({ name, isDone: done.includes(name) })) };
}

/** Asks the viewer for this step no more; a repeat changes nothing. */
export async function passFirstStep(deps: Deps, viewer: Viewer, name: StepName): Promise<FirstSteps> {
  if (!stepsOf(viewer).includes(name)) throw notFound();
  await savePassedStep(deps.db, viewer.userId, name);
  return getFirstSteps(deps, viewer);
}
