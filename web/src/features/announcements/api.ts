import type { components } from '@patchwork/contracts/types/public';
import { mutate } from 'swr';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';
import { because } from '../../shell/second-person/use-second-person.tsx';

export type NewAnnouncement = components['schemas']['NewAnnouncement'];
export type Announcement = components['schemas']['Announcement'];
export type School = components['schemas']['School'];
/** The announcement as recipients will see it, with their number. */
export type Preview = Awaited<ReturnType<typeof previewMessage>>;

export const ANNOUNCEMENTS = '/api/messages/written';

export const listAnnouncements = (): Promise<Announcement[]> => api.get(ANNOUNCEMENTS);

/** Loads the current list and puts it into the SWR cache for the page. */
export async function loadAnnouncements() {
  const [announcements] = await Promise.all([listAnnouncements(), loadMe()]);
  await mutate(ANNOUNCEMENTS, announcements, { revalidate: false });
  return announcements;
}

/** Validates without saving. Throws ApiError with the refused fields. */
export const previewMessage = (announcement: NewAnnouncement) => api.post('/api/messages/preview', { body: announcement });

/** With a reason, a colleague is asked where writing to everyone needs two people. */
export const sendMessage = (announcement: NewAnnouncement, reason?: string) =>
  api.post('/api/messages', { body: announcement, ...because(reason) });

/** Throws ApiError 409 `message-under-way` once its fan-out has started. */
export const recallMessage = (id: number): Promise<Announcement> =>
  api.post('/api/messages/recall/{id}', { params: { path: { id } } });

/** Returns the first 20 schools whose name contains these words, and the total. */
export const findSchools = (name: string) => api.get('/api/school/search', { params: { query: { name, pageNumber: 0 } } });
