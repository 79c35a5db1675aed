import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';
import { readZip } from '../../lib/download.ts';
import { clearCache } from '../../lib/offline-cache.ts';
import { loadPictureRules } from '../../lib/picture-rules.ts';
import { hasRole } from '../../lib/session.ts';

type Schemas = components['schemas'];
export type Article = Schemas['Article'];
export type ReferencedItem = Schemas['ReferencedItem'];
type Withdrawal = Schemas['Withdrawal'];

export type WaitingConsent = Schemas['WaitingConsent'];

/** Ten reports before this one whose photos or videos wait for consent, and how many there are. */
export const listWaitingConsent = (before: number | undefined) =>
  api.get('/api/consent', { params: { query: before === undefined ? {} : { before } } });

export const WITHDRAWALS = '/api/withdrawal';
export const listWithdrawals = (): Promise<Withdrawal[]> => api.get(WITHDRAWALS);

/** What the page needs before it is shown. An Admin who is no Lead has no school whose rules to change. */
export async function loadPage() {
  const [withdrawals, rules, me] = await Promise.all([
    listWithdrawals(),
    hasRole('SchoolAdmin') ? loadPictureRules() : undefined,
    import('../../lib/me.ts').then(({ loadMe }) => loadMe()),
  ]);
  return { withdrawals, rules, me };
}

/** The school's pictures and videos that carry a code. */
export const findByReference = (reference: string): Promise<ReferencedItem[]> =>
  api.get('/api/childreference/{reference}', { params: { path: { reference } } });

/** Withdraws all of them and returns how many. Deletes this device's saved reports. Throws ApiError. */
export async function withdrawReference(reference: string, reason: string): Promise<number> {
  const { withdrawn } = await api.post('/api/childreference/{reference}/withdraw', {
    params: { path: { reference } },
    body: { reason },
  });
  await clearCache();
  return withdrawn;
}

const PAGE = 10;
const LOOK_THROUGH = 10;

/** The newest reports of a school that contain the text: up to 20, among the 100 newest that any school wrote with it. */
export async function findReports(schoolId: number, contains: string): Promise<Article[]> {
  const found: Article[] = [];
  let before: number | undefined;
  for (let page = 0; page < LOOK_THROUGH && found.length < 2 * PAGE; page++) {
    const query = { contains, ...(before !== undefined && { before }) };
    const articles = await api.get('/api/article/search/{page}', { params: { path: { page }, query } });
    found.push(...articles.filter(({ createUser }) => createUser.school.id === schoolId));
    before ??= articles[0]?.id === undefined ? undefined : articles[0].id + 1;
    if (articles.length < PAGE) break;
  }
  return found;
}

export interface SubjectAccess {
  articleIds: number[];
  childReference: string;
  /** Of a user who cannot confirm in another way. */
  currentPassword?: string;
}

/** Downloads the chosen reports and pictures as a ZIP file. `onProgress` gets the bytes so far. Throws ApiError. */
export async function exportForSubjectAccess(
  { articleIds, childReference, currentPassword }: SubjectAccess,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  const body = {
    ...(articleIds.length > 0 && { articleIds }),
    ...(childReference && { childReference }),
    ...(currentPassword !== undefined && { currentPassword: toBase64(currentPassword) }),
  };
  return readZip(await api.post('/api/subjectaccess', { body, parseAs: 'stream', signal }), onProgress);
}
