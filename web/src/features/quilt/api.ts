import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { api } from '../../lib/api.ts';
import { nullIfNotFound } from '../../lib/api-error.ts';
import { sendFile } from '../../lib/send-file.ts';

type Schemas = components['schemas'];
export type Quilt = Schemas['Quilt'];
export type QuiltPatch = Schemas['QuiltPatch'];
export type QuiltStitch = Schemas['QuiltStitch'];
export type QuiltQuestion = Schemas['QuiltQuestion'];
export type QuiltSummary = Schemas['QuiltSummary'];
/** What the server said, and how far its clock is ahead of this device's, in milliseconds. */
export type QuiltWatch = Schemas['QuiltWatch'] & { ahead: number };

const QUILT = '/api/quilt';
const once = { revalidateOnFocus: false, shouldRetryOnError: false } as const;
const keyOf = (halfTerm?: number) => [QUILT, halfTerm] as const;

/** The quilt of a half term, or of this one. Throws ApiError: 404 without a half term, and for one without a quilt. */
export const getQuilt = (halfTerm?: number): Promise<Quilt> =>
  api.get(QUILT, { params: { query: halfTerm === undefined ? {} : { halfTerm } } });

/** The quilt of a half term, or of this one; `isWanted` false loads none. */
export const useQuilt = (halfTerm?: number, { isWanted = true, ...options }: SWRConfiguration & { isWanted?: boolean } = {}) =>
  useSWR<Quilt>(isWanted ? keyOf(halfTerm) : null, () => getQuilt(halfTerm), { ...once, ...options });

/** Shows a newer state of a quilt everywhere, without another request. */
export async function replaceQuilt(quilt: Quilt): Promise<Quilt> {
  await mutate(keyOf(quilt.halfTerm.id), quilt, { revalidate: false });
  if (quilt.isCurrent) await mutate(keyOf(), quilt, { revalidate: false });
  return quilt;
}

/** The quilts of the user's school, newest first, or those with a patch of this class. Throws ApiError. */
export const listQuilts = (group?: number): Promise<QuiltSummary[]> =>
  api.get('/api/quilts', { params: { query: group === undefined ? {} : { group } } });

export const useQuilts = (group?: number) => useSWR<QuiltSummary[]>(['/api/quilts', group], () => listQuilts(group), once);

async function getWatch(): Promise<QuiltWatch> {
  const watch = await api.get('/api/quilt/watch');
  return { ...watch, ahead: Date.parse(watch.now) - Date.now() };
}

/** The quilt of this half term; less than thirty seconds before it turns over, the answer waits for that moment. Throws ApiError. */
export const getRevealedQuilt = (signal: AbortSignal): Promise<Quilt> => api.get('/api/quilt/reveal', { signal });

const WATCH_MS = 10_000;
const SPREAD_MS = 2_000;
/** Not all classrooms at once. One function for all renderings: SWR begins the interval again whenever it gets another. */
const nextWatch = () => WATCH_MS + (Math.random() - 0.5) * 2 * SPREAD_MS;

/**
 * When the quilt of this half term turns over: asked about every ten seconds while `isWaiting`, but not in a hidden tab, nor while
 * it is `isPaused`.
 */
export const useQuiltWatch = (isWaiting = true, isPaused = false) =>
  useSWR<QuiltWatch>(isWaiting ? '/api/quilt/watch' : null, getWatch, {
    shouldRetryOnError: false,
    dedupingInterval: 0,
    refreshInterval: isPaused ? 0 : nextWatch,
  });

/** The same once, for pages beside the quilt; 404 without a half term. */
export const useQuiltOnce = () => useSWR<QuiltWatch>('/api/quilt/watch', getWatch, once);

export interface Sewing {
  file: File;
  /** A UUID: sent again with it, because the answer was lost, the patch is sewn once. */
  requestKey: string | undefined;
  description: string;
  /** The picture that the form showed, so that no user replaces a colleague's unseen. */
  replaces: number | undefined;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sews or replaces the patch of a class; consent has been ticked. Throws ApiError. */
export const sewPatch = async (
  groupId: number,
  { file, requestKey, description, replaces, onProgress }: Sewing,
): Promise<Quilt> =>
  replaceQuilt(
    await sendFile<Quilt>({
      path: `/api/quilt/patch/${groupId}`,
      file,
      fields: { description, hasConsent: 'true', replaces: replaces === undefined ? '' : String(replaces) },
      ...(requestKey && { requestKey }),
      onProgress,
    }),
  );

/**
 * Changes the answer of a patch without its picture, whose codes stay. Returns false for users who may only do both together:
 * who did not sew it and are no Lead. Throws ApiError: 409 `lead-sews`.
 */
export async function describePatch(mediaItem: number, altText: string): Promise<boolean> {
  const item = { params: { path: { id: mediaItem } } };
  // The codes are for the same users. Being refused the change itself would end the session.
  if (!(await nullIfNotFound(api.get('/api/mediaitem/{id}/childreferences', item)))) return false;
  await api.post('/api/mediaitem/{id}/alttext', { ...item, body: { altText } });
  return true;
}

/** Throws ApiError: 409 `patch-sewn` once a class of the school has sewn. */
export const chooseQuestion = async (question: number): Promise<Quilt> =>
  replaceQuilt(await api.post('/api/quilt/question', { body: { question } }));

/** Emails the people of the classes that have not sewn. Throws ApiError: 409 `reminded`, `quilt-revealed`, `quilt-complete`. */
export const remindClasses = async (): Promise<Quilt> => replaceQuilt(await api.post('/api/quilt/reminder'));
