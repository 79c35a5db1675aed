import type { components } from '@patchwork/contracts/types/public';
import useSWR, { type KeyedMutator, mutate, type SWRConfiguration } from 'swr';
import { api } from '../../lib/api.ts';
import type { School } from '../../ui/link-map.tsx';

type Schemas = components['schemas'];
export type Week = Schemas['Week'];
export type WeekSummary = Schemas['WeekSummary'];
export type Place = Schemas['WeekPlace'];
export type Question = NonNullable<Schemas['WeekQuestion']>;
export type Answer = NonNullable<Week['own']>;
export type Comment = Answer['comments'][number];
/** A week in which the class was asked. */
export type Asked = Week & {
  id: number;
  week: string;
  class: NonNullable<Week['class']>;
  question: Question;
  opensAt: string;
  closesAt: string;
};
/** Which week: of which class, and its Monday. Without them, the own class and the latest week. */
export type WeekOf = { group?: number | undefined; week?: string | undefined };

const WEEK = '/api/week';
const once = { revalidateOnFocus: false, shouldRetryOnError: false } as const;
const keyOf = ({ group, week }: WeekOf) => [WEEK, group, week] as const;

export const isAsked = (week: Week | undefined): week is Asked =>
  week !== undefined && week.id !== null && week.question !== null && week.class !== null;

/** Whether the class can no longer answer, by the server's clock. */
export const isOver = ({ now, closesAt }: Pick<Asked, 'now' | 'closesAt'>): boolean => Date.parse(now) >= Date.parse(closesAt);

/** Throws ApiError: 404 for a week in which the class was not asked, and for a class that the user may not see. */
export const getWeek = ({ group, week }: WeekOf = {}): Promise<Week> => api.get(WEEK, { params: { query: { group, week } } });

export const useWeek = (which: WeekOf, options: SWRConfiguration<Week> = {}) =>
  useSWR<Week>(keyOf(which), () => getWeek(which), { ...once, ...options });

/** Loads the week again. An answer that was just posted is shown even if that fails. */
export const reloadWith =
  (mutate: KeyedMutator<Week>) =>
  async (posted?: Answer): Promise<Week | undefined> => {
    const week = await mutate().catch(() => undefined);
    return !posted || week?.own ? week : mutate((now) => now && { ...now, own: posted }, { revalidate: false });
  };

/** Loads it for pages that show it; a failure is theirs. Throws ApiError. */
export async function loadWeek(which: WeekOf = {}): Promise<Week> {
  const week = await getWeek(which);
  await mutate(keyOf(which), week, { revalidate: false });
  return week;
}

/** The own school and the linked ones, as far as they are known: then there is a map. */
export type OnMap = { own: School | undefined; linked: readonly School[] };

/** The schools for the map; without them, the answers are shown without it. */
export async function loadMap(): Promise<OnMap> {
  const [own, links] = await Promise.all([
    api.get('/api/school/myschool').catch(() => undefined),
    api.get('/api/connection').catch(() => []),
  ]);
  return { own, linked: links.map(({ connectedSchool }) => connectedSchool) };
}

/** The weeks in which a class was asked, newest first. */
export const useWeeks = (group: number | undefined) =>
  useSWR<WeekSummary[]>(['/api/weeks', group], () => api.get('/api/weeks', { params: { query: { group } } }), once);

/** Throws ApiError: 409 `answered`, `week-closed`, `question-changed`. */
export const answerWeek = (body: { id: number; question: string; narrative: string; hasConsent?: boolean }): Promise<Answer> =>
  api.post('/api/week/answer', { body });

/** Changes the words of an answer; its title is the question. Throws ApiError. */
export const changeAnswer = ({ id, title }: Answer, narrative: string): Promise<Answer> =>
  api.post('/api/article/{pageOrId}', { params: { path: { pageOrId: id } }, body: { title, narrative } });

/** Asks a linked class something back. Throws ApiError: 409 `asked-already` when a colleague has. */
export const askBack = (article: number, narrative: string): Promise<Comment> =>
  api.post('/api/article/comment', { body: { article, narrative } });

/** Chooses one of the choices, or writes one. Throws ApiError: 409 `answered`, `week-closed`. */
export const chooseQuestion = (body: { id: number } & ({ choice: string } | { text: string })): Promise<Week> =>
  api.post('/api/week/question', { body });

/** An answer by its id, of whatever week. Throws ApiError. */
export const getAnswer = (id: number) => api.get('/api/article/id/{id}', { params: { path: { id } } });

/** The week with an answer that has changed. */
export function withAnswer(week: Week, id: number, change: (answer: Answer) => Partial<Answer>): Week {
  const changed = (answer: Answer | null) => (answer?.id === id ? { ...answer, ...change(answer) } : answer);
  return { ...week, own: changed(week.own), places: week.places.map((place) => ({ ...place, answer: changed(place.answer) })) };
}
