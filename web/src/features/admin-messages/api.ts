import type { components } from '@patchwork/contracts/types/public';
import { mutate } from 'swr';
import { api } from '../../lib/api.ts';

export type Writing = components['schemas']['Writing'];
export type WrittenMessage = components['schemas']['WrittenMessage'];
export type School = components['schemas']['School'];
/** A message as it would arrive, and for how many people. */
export type Preview = Awaited<ReturnType<typeof previewMessage>>;

export const WRITTEN = '/api/messages/written';

export const listWritten = (): Promise<WrittenMessage[]> => api.get(WRITTEN);

/** The list as it is now, also put where the page finds it; and whose draft the form may show. */
export async function loadWritten() {
  const [written, me] = await Promise.all([listWritten(), api.get('/api/user')]);
  await mutate(WRITTEN, written, { revalidate: false });
  return { written, userId: me.id };
}

/** Throws ApiError with the refused fields. Nothing is kept. */
export const previewMessage = (writing: Writing) => api.post('/api/messages/preview', { body: writing });

export const sendMessage = (writing: Writing) => api.post('/api/messages', { body: writing });

/** Throws ApiError 409 `message-under-way` once people have begun to get it. */
export const recallMessage = (id: number): Promise<WrittenMessage> =>
  api.post('/api/messages/recall/{id}', { params: { path: { id } } });

/** The first 20 schools with these words in their name, and how many there are. */
export const findSchools = (name: string) => api.get('/api/school/search', { params: { query: { name, pageNumber: 0 } } });
