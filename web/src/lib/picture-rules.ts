import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate } from 'swr';
import { api } from './api.ts';

type Schemas = components['schemas'];
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
