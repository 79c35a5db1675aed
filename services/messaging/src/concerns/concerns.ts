import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { lockName } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import {
  type ConcernRow,
  countOfLastHour,
  findConcern,
  findSame,
  getConcernRow,
  insertConcern,
  listConcernRows,
  markClosed,
  type NewConcern,
} from './concerns.sql.ts';
import { type Excerpts, readExcerpts, subjectOf } from './excerpts.ts';
import { lockSubject } from './hiding.sql.ts';
import { hideForManySchools } from './hiding.ts';
import { type PersonSummary, summarise } from './raisers.ts';

type Concern = ReplyOf<operations['raiseConcern']>;
type Raised = BodyOf<operations['raiseConcern']>;

/** Each concern sends emails to several people; this limit allows one every two minutes on average. */
const MAX_PER_HOUR = 30;

/**
 * Saves a concern about something that the viewer can see and notifies the school's Leads and the staff. While the concern is
 * open, raising it again with the same reason returns it.
 * @throws AppError `not-found` for things that the viewer cannot see, `rate-limited`
 */
export async function raiseConcern(deps: Deps, viewer: Viewer, raised: Raised, origin: Origin): Promise<Concern> {
  const [where, people] = await Promise.all([placeOf(deps, viewer, raised), summarise(deps, [viewer.userId])]);
  const concern: NewConcern = { kind: raised.kind, targetId: raised.id, reason: raised.reason, ...where };
  const saved = await deps.db.transaction(async (tx) => {
    await lockName(tx, `concerns of user ${viewer.userId}`);
    const before = await findSame(tx, viewer, concern);
    if (before) return before;
    if ((await countOfLastHour(tx, viewer)) >= MAX_PER_HOUR)
      throw new AppError('rate-limited', 'rate-limited', 'You have told us of many things. Please wait a little.', {
        retryAfter: 600,
      });
    await lockSubject(tx, concern);
    const inserted = await insertConcern(tx, viewer, concern);
    await notifyStaff(deps, tx, 'concern', inserted.id);
    await recordAuditEvent(tx, { type: 'concern-raised', userId: viewer.userId, schoolId: concern.schoolId, origin });
    return (await hideForManySchools(tx, inserted)) ? getConcernRow(tx, inserted.id) : inserted;
  });
  return toConcern(saved, viewer, { people });
}

async function placeOf({ db, content }: Deps, viewer: Viewer, { kind, id }: Raised) {
  if (kind !== 'school')
    return content.call('getConcernSubject', { path: { kind, id }, query: { viewerSchoolId: viewer.schoolId } });
  const school = await findOpenSchool(db, id);
  if (!school) throw notFound();
  return { schoolId: school.id, placeSchoolId: school.id, articleId: null, excerpt: null, mediaKind: null };
}

/** Lists the concerns that the viewer deals with, newest first, at most 200. */
export async function listConcerns(deps: Deps, viewer: Viewer): Promise<Concern[]> {
  const rows = await listConcernRows(deps.db, viewer);
  const named = rows.map(({ raisedById }) => raisedById).filter((id) => maySeeRaiser(viewer, id));
  const [people, excerpts] = await Promise.all([summarise(deps, named), readExcerpts(deps, viewer, rows)]);
  return rows.map((row) => toConcern(row, viewer, { people, excerpts }));
}

/**
 * Closes a concern with an outcome; a repeat with the same outcome changes nothing.
 * @throws AppError `not-found`, `conflict` when it was closed with a different outcome
 */
export async function closeConcern(deps: Deps, viewer: Viewer, id: number, outcome: string, origin: Origin): Promise<Concern> {
  const closed = await deps.db.transaction(async (tx) => {
    const row = await markClosed(tx, viewer, id, outcome);
    if (row) await recordAuditEvent(tx, { type: 'concern-closed', userId: viewer.userId, schoolId: row.schoolId, origin });
    return row;
  });
  const row = closed ?? (await findConcern(deps.db, viewer, id));
  if (!row) throw notFound();
  if (row.outcome !== outcome) throw new AppError('conflict', 'concern-closed', 'Somebody has closed this already.');
  return describeConcern(deps, viewer, row);
}

/** Builds the answer about one concern for a viewer who deals with it. */
export async function describeConcern(deps: Deps, viewer: Viewer, row: ConcernRow): Promise<Concern> {
  const [people, excerpts] = await Promise.all([
    summarise(deps, maySeeRaiser(viewer, row.raisedById) ? [row.raisedById] : []),
    readExcerpts(deps, viewer, [row]),
  ]);
  return toConcern(row, viewer, { people, excerpts });
}

/** Only Admins and the raiser see the name: people must be able to report their own school without fear. */
const maySeeRaiser = (viewer: Viewer, raisedById: number): boolean =>
  viewer.roles.includes('Admin') || viewer.userId === raisedById;

interface Known {
  people: Map<number, PersonSummary>;
  excerpts?: Excerpts;
}

const toConcern = ({ raisedById, ...row }: ConcernRow, viewer: Viewer, { people, excerpts }: Known): Concern => ({
  ...row,
  currentExcerpt: excerpts?.get(subjectOf(row)) ?? null,
  raisedBy: maySeeRaiser(viewer, raisedById) ? (people.get(raisedById) ?? null) : null,
});
