import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate } from 'swr';
import { api } from '../../lib/api.ts';
import { type Me, useMe } from '../../lib/me.ts';
import type { PictureRules } from '../../lib/picture-rules.ts';
import type { Article } from './api.ts';

type Steps = components['schemas']['FirstSteps'];
export type StepName = components['schemas']['FirstStepName'];

const STEPS = '/api/feed/firststeps';
const NEXT = '/api/connection/next';
const NEW_FOR_MS = 14 * 24 * 3_600_000;

/** Users of up to two weeks are welcomed. */
export const isNewcomer = ({ createDate }: Me): boolean => Date.now() - Date.parse(createDate) < NEW_FOR_MS;

/** Newcomers are asked for their steps; other Leads only who sees the reports, until a Lead has chosen. */
export const hasSteps = (me: Me, rules: PictureRules | undefined): boolean => isNewcomer(me) || rules?.isChosen === false;

export async function reloadSteps(): Promise<void> {
  await mutate(STEPS, await api.get(STEPS), { revalidate: false });
}

/** Loads the steps, and when the next links are made. Throws ApiError. */
export async function loadSteps(): Promise<void> {
  const [next] = await Promise.all([api.get(NEXT).catch(() => undefined), reloadSteps()]);
  await mutate(NEXT, next, { revalidate: false });
}

/** The day of the next links, loaded with the steps. */
export const useNextLinks = (): string | null | undefined => useSWR<{ date: string | null }>(NEXT, null).data?.date;

/** Asks for this step no more, on any device. Throws ApiError. */
export async function passStep(name: StepName): Promise<void> {
  await mutate(STEPS, await api.post('/api/feed/firststeps/{name}/pass', { params: { path: { name } } }), { revalidate: false });
}

export interface Step {
  name: StepName;
  /** Which it is of how many, from 1. */
  number: number;
  count: number;
  /** A report of another school, for the steps that need one. */
  report: Article | undefined;
}

/** The first step that the user has neither taken nor skipped. */
export function useNextStep(articles: readonly Article[]): Step | undefined {
  const me = useMe();
  const { data } = useSWR<Steps>(STEPS, null);
  if (!me || !data) return undefined;
  const report = articles.find(({ createUser }) => createUser.school.id !== me.school.id);
  const isOffered = (name: StepName) => (name === 'read' || name === 'comment' ? report !== undefined : true);
  const steps = data.steps.filter(({ name }) => (isNewcomer(me) ? isOffered(name) : name === 'audience'));
  const place = steps.findIndex(({ isDone }) => !isDone);
  return place < 0 ? undefined : { name: steps[place]!.name, number: place + 1, count: steps.length, report };
}
