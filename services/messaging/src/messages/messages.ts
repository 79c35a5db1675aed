import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { markDeleted, markRead } from './messages.sql.ts';

/** Marks one of the viewer's messages as read. @throws AppError 404 */
export async function readMessage({ db }: Deps, viewer: Viewer, id: number) {
  const message = await markRead(db, viewer, id);
  if (!message) throw notFound();
  return message;
}

/** Deletes one of the viewer's messages. @throws AppError 404 */
export async function deleteMessage({ db }: Deps, viewer: Viewer, id: number) {
  const message = await markDeleted(db, viewer, id);
  if (!message) throw notFound();
  return message;
}
