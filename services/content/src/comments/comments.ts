import { CommentAdded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Db, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { assertMay, mayChange } from '../access/access.policy.ts';
import { onlyOne } from '../access/only-one.ts';
import { countComments } from '../concerns/hiding.sql.ts';
import type { Comment, CommentResponse } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { recordStaffAuditEvent } from '../staff-audit-events.ts';
import { keepVersions } from '../text-versions.sql.ts';
import { waitIfNeeded } from '../waiting/waiting.sql.ts';
import {
  findComment,
  findDoubleResponse,
  findResponse,
  insertResponse,
  markTextDeleted,
  type Subject,
  toResponse,
  updateText,
} from './comments.sql.ts';
import { type Kind, lockComment, lockResponse } from './subjects.sql.ts';
import { writeComment } from './write-comment.sql.ts';

/** What was written, and the key of the request. */
interface Sent {
  narrative: string;
  requestKey: RequestKey | null;
}

/**
 * @throws AppError 404 when this viewer cannot see the subject, `conflict` for the key of another request; `asked-already` when the
 * viewer's class has a question about this answer of the week
 */
export async function addComment(
  deps: Deps,
  viewer: Viewer,
  subject: Subject,
  { narrative, requestKey }: Sent,
): Promise<Comment> {
  const write = async (db: Db): Promise<{ created: number; answer: Comment }> => {
    const written = found(await writeComment(db, deps, viewer, subject, narrative));
    const created = written.id;
    if (written.createDate === null) return { created, answer: found(await findComment(db, created)) };
    const text = toResponse({ ...written, narrative, lastUpdate: written.createDate });
    return { created, answer: { ...text, commentResponses: [] } };
  };
  // A transaction only for the key (docs/decisions/0009).
  if (!requestKey) return (await onlyOne(write(deps.db))).answer;
  return onlyOne(
    createOnce(deps.db, requestKey, write, async (tx, id) => {
      // The report may have been narrowed or hidden meanwhile.
      await lockComment(tx, viewer, 'articleId' in subject ? 'article' : 'school', id);
      return found(await findComment(tx, id));
    }),
  );
}

/** @throws AppError 404, 403, `conflict` for the key of another request */
export function addResponse(
  deps: Deps,
  viewer: Viewer,
  kind: Kind,
  commentId: number,
  { narrative, requestKey }: Sent,
): Promise<CommentResponse> {
  const insert = async (tx: Tx): Promise<number> => {
    const {
      subjectId,
      authorId: commentAuthorId,
      articleAuthorId,
      waits: isWaiting,
    } = await lockComment(tx, viewer, kind, commentId);
    // Its author may not answer either before a Lead has decided.
    assertMay(!isWaiting);
    const first = await findDoubleResponse(tx, viewer, commentId, narrative);
    if (first !== null) return first;
    const articleId = kind === 'article' ? subjectId : null;
    const { id: responseId, waits } = await insertResponse(tx, deps, viewer, { articleId, commentId, narrative });
    if (!waits && articleId !== null && articleAuthorId !== null) {
      const authors = { authorId: viewer.userId, articleAuthorId, commentAuthorId };
      await recordEvent(tx, CommentAdded, { articleId, commentId, responseId, ...authors });
    }
    return responseId;
  };
  const show = async (tx: Tx, id: number) => found(await findResponse(tx, id));
  return createOnce(
    deps.db,
    requestKey,
    async (tx) => {
      const created = await insert(tx);
      return { created, answer: await show(tx, created) };
    },
    async (tx, id: number) => {
      await lockResponse(tx, viewer, kind, id);
      return show(tx, id);
    },
  );
}

/** Null when it was deleted in the meantime. @throws AppError 404 */
function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw notFound();
  return thing;
}

/** While a comment or reply waits for a Lead, only its author changes it. */
const mayChangeNow = (viewer: Viewer, written: { authorId: number; waits: boolean }): boolean =>
  mayChange(viewer, written) && (!written.waits || viewer.userId === written.authorId);

/** A changed comment waits again, with its replies, when its new text has a cause to. @throws AppError 404, 403 */
export const changeComment = (
  deps: Deps,
  viewer: Viewer,
  kind: Kind,
  id: number,
  narrative: string,
  origin: Origin,
): Promise<Comment> =>
  deps.db.transaction(async (tx) => {
    const owned = await lockComment(tx, viewer, kind, id);
    assertMay(mayChangeNow(viewer, owned));
    await keepVersions(tx, viewer, 'comment', id, { narrative });
    await updateText(tx, 'comments', id, narrative);
    const waits = await waitIfNeeded(tx, deps, viewer, { kind: 'comment', id, texts: [narrative] });
    if (waits && kind === 'article') await countComments(tx, owned.subjectId);
    await recordStaffAuditEvent(tx, viewer, owned, 'comment-changed-by-staff', origin);
    return (await findComment(tx, id))!;
  });

/** @throws AppError 404, 403 */
export const changeResponse = (
  deps: Deps,
  viewer: Viewer,
  kind: Kind,
  id: number,
  narrative: string,
  origin: Origin,
): Promise<CommentResponse> =>
  deps.db.transaction(async (tx) => {
    const owned = await lockResponse(tx, viewer, kind, id);
    assertMay(mayChangeNow(viewer, owned));
    await keepVersions(tx, viewer, 'response', id, { narrative });
    await updateText(tx, 'responses', id, narrative);
    const waits = await waitIfNeeded(tx, deps, viewer, { kind: 'response', id, texts: [narrative] });
    if (waits && kind === 'article') await countComments(tx, owned.subjectId);
    await recordStaffAuditEvent(tx, viewer, owned, 'comment-changed-by-staff', origin);
    return (await findResponse(tx, id))!;
  });

/** Deletes the comment with its replies; returns its previous state. @throws AppError 404, 403 */
export const removeComment = ({ db }: Deps, viewer: Viewer, kind: Kind, id: number, origin: Origin): Promise<Comment> =>
  db.transaction(async (tx) => {
    const owned = await lockComment(tx, viewer, kind, id);
    assertMay(mayChangeNow(viewer, owned));
    const lastSeen = (await findComment(tx, id))!;
    await markTextDeleted(tx, viewer, 'comments', id);
    await recordStaffAuditEvent(tx, viewer, owned, 'comment-deleted-by-staff', origin);
    if (kind === 'article') await countComments(tx, owned.subjectId);
    return lastSeen;
  });

/** @throws AppError 404, 403 */
export const removeResponse = ({ db }: Deps, viewer: Viewer, kind: Kind, id: number, origin: Origin): Promise<CommentResponse> =>
  db.transaction(async (tx) => {
    const owned = await lockResponse(tx, viewer, kind, id);
    assertMay(mayChangeNow(viewer, owned));
    const lastSeen = (await findResponse(tx, id))!;
    await markTextDeleted(tx, viewer, 'responses', id);
    await recordStaffAuditEvent(tx, viewer, owned, 'comment-deleted-by-staff', origin);
    if (kind === 'article') await countComments(tx, owned.subjectId);
    return lastSeen;
  });
