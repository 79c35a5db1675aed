import type { components } from '@patchwork/contracts/types/public';
import { mutate } from 'swr';
import { api } from '../../lib/api.ts';

export type Message = components['schemas']['Message'];

export const MESSAGES = '/api/messages';

export const listMessages = (): Promise<Message[]> => api.get(MESSAGES);

/** Loads the current list into the SWR cache, so that the page does not show an earlier visit's list first. */
export async function loadMessages(): Promise<Message[]> {
  const messages = await listMessages();
  await mutate(MESSAGES, messages, { revalidate: false });
  return messages;
}

export const readMessage = (id: number): Promise<Message> => api.post('/api/messages/read/{id}', { params: { path: { id } } });

/** Throws ApiError; 404 means that it is already deleted. */
export const deleteMessage = (id: number): Promise<Message> =>
  api.post('/api/messages/delete/{id}', { params: { path: { id } } });
