import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate } from 'swr';
import { api } from './api.ts';
import { msg } from './i18n.ts';

type Schemas = components['schemas'];
export type ArticleAudience = Schemas['ArticleAudience'];
export type PictureRules = Schemas['PictureRules'];

const KEY = '/api/school/childrenspictures';

/** The rules of the user's school for reports and pictures. Users without a school's role have none. Throws ApiError. */
export const loadPictureRules = async (): Promise<PictureRules> => {
  const rules = await api.get(KEY);
  await mutate(KEY, rules, { revalidate: false });
  return rules;
};

/** Loads them if `isWanted`; otherwise what has been loaded already. */
export const usePictureRules = (isWanted: boolean) =>
  useSWR(KEY, isWanted ? () => api.get(KEY) : null, { revalidateOnFocus: false, shouldRetryOnError: false });

/** Stores the rules and shows them everywhere. Throws ApiError. */
export async function savePictureRules(body: Schemas['PictureRulesForm']): Promise<PictureRules> {
  const rules = await api.post(KEY, { body });
  await mutate(KEY, rules, { revalidate: false });
  return rules;
}

/** From the narrowest to the widest. */
export const audiences = ['school', 'linked', 'everyone'] as const satisfies readonly ArticleAudience[];

export const isWider = (one: ArticleAudience, other: ArticleAudience): boolean =>
  audiences.indexOf(one) > audiences.indexOf(other);

export const audienceWords: Record<ArticleAudience, { name: string; hint: string }> = {
  school: { name: msg('Our own school'), hint: msg('Only people of our school.') },
  linked: { name: msg('Linked schools'), hint: msg('The schools we are linked with this half term, and ours.') },
  everyone: {
    name: msg('Everyone on {service}'),
    hint: msg('Staff of all schools that we have approved. Never the open internet.'),
  },
};
