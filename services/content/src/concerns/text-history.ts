import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { findPeople } from '../people/people.sql.ts';
import { findEvents, findVersions } from '../text-versions.sql.ts';
import { anything, findSubject } from './concern-subjects.sql.ts';
import type { Subject } from './holds.sql.ts';

/**
 * Every version kept of a text and what has happened to it, whatever its state. Reading it is an audit event, recorded before the
 * answer.
 * @throws AppError 404
 */
export async function readTextHistory(
  { db }: Deps,
  viewer: Viewer,
  subject: Subject,
  origin: Origin,
): Promise<ReplyOf<operations['listTextVersions']>> {
  const { kind, subjectId: id } = subject;
  const found = await findSubject(db, kind, id, anything);
  if (!found) throw notFound();
  const { schoolId, articleId, authorId, isErased } = found;
  await recordAuditEvent(db, { type: 'text-versions-read', userId: viewer.userId, schoolId, origin });
  const [versions, events] = await Promise.all([findVersions(db, subject), findEvents(db, subject)]);
  const known = [authorId, ...versions.map((version) => version.authorId), ...events.map(({ userId }) => userId)];
  const people = await findPeople(db, [...new Set(known.filter((userId) => userId !== null))]);
  const personOf = (userId: number | null) => (userId === null ? null : (people.get(userId) ?? null));
  return {
    ...{ kind, id, articleId, schoolId },
    author: personOf(authorId),
    texts: isErased ? [] : found.texts,
    versions: versions.map(({ authorId: userId, writtenAt, replacedAt, ...version }) => ({
      ...version,
      author: personOf(userId),
      writeDate: writtenAt,
      replaceDate: replacedAt,
    })),
    events: events.map(({ at, userId, ...event }) => ({ ...event, createDate: at, actor: personOf(userId) })),
  };
}
