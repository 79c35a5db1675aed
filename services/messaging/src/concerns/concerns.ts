import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { tellStaff } from '../notices/staff-notices.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import {
  type ConcernRow,
  countOfLastHour,
  findConcern,
  findSame,
  getConcernRow,
  insertConcern,
  listConcernRows,
  lockConcernsOf,
  markClosed,
  type NewConcern,
} from './concerns.sql.ts';
import { type Excerpts, readExcerpts, thingOf } from './excerpts.ts';
import { lockThing } from './hiding.sql.ts';
import { hideForManySchools } from './hiding.ts';
import { type PersonSummary, summarise } from './raisers.ts';

type Concern = ReplyOf<operations['raiseConcern']>;
type Raised = BodyOf<operations['raiseConcern']>;

/** Each of them writes to several people; nobody is worried more often than every two minutes. */
const mostInAnHour = 30;

/**
 * Keeps what worries somebody about a thing that they can see, and has its school's Leads and the staff told. The same again, while
 * nobody has dealt with it, is the same concern.
 * @throws AppError `not-found` for what they cannot see, `rate-limited`
 */
export async function raiseConcern(deps: Deps, viewer: Viewer, raised: Raised, origin: Origin): Promise<Concern> {
  const [where, people] = await Promise.all([placeOf(deps, viewer, raised), summarise(deps, [viewer.userId])]);
  const concern: NewConcern = { kind: raised.kind, targetId: raised.id, reason: raised.reason, ...where };
  const kept = await deps.db.transaction(async (tx) => {
    await lockConcernsOf(tx, viewer);
    const before = await findSame(tx, viewer, concern);
    if (before) return before;
    if ((await countOfLastHour(tx, viewer)) >= mostInAnHour)
      throw new AppError('rate-limited', 'rate-limited', 'You have told us of many things. Please wait a little.', {
        retryAfter: 600,
      });
    await lockThing(tx, concern);
    const inserted = await insertConcern(tx, viewer, concern);
    await tellStaff(tx, 'concern', inserted.id);
    await recordDeed(tx, { type: 'concern-raised', userId: viewer.userId, schoolId: concern.schoolId, origin });
    return (await hideForManySchools(tx, inserted)) ? getConcernRow(tx, inserted.id) : inserted;
  });
  return toConcern(kept, viewer, { people });
}

async function placeOf({ db, content }: Deps, viewer: Viewer, { kind, id }: Raised) {
  if (kind !== 'school')
    return content.call('getConcernSubject', { path: { kind, id }, query: { viewerSchoolId: viewer.schoolId } });
  const school = await findOpenSchool(db, id);
  if (!school) throw notFound();
  return { schoolId: school.id, placeSchoolId: school.id, articleId: null, excerpt: null, mediaKind: null };
}

/** What the viewer has to deal with, newest first. */
export async function listConcerns(deps: Deps, viewer: Viewer): Promise<Concern[]> {
  const rows = await listConcernRows(deps.db, viewer);
  const named = rows.map(({ raisedById }) => raisedById).filter((id) => maySeeRaiser(viewer, id));
  const [people, excerpts] = await Promise.all([summarise(deps, named), readExcerpts(deps, viewer, rows)]);
  return rows.map((row) => toConcern(row, viewer, { people, excerpts }));
}

/**
 * Notes what came of a concern; the same words again change nothing.
 * @throws AppError `not-found`, `conflict` when it was closed with other words
 */
export async function closeConcern(deps: Deps, viewer: Viewer, id: number, outcome: string, origin: Origin): Promise<Concern> {
  const closed = await deps.db.transaction(async (tx) => {
    const row = await markClosed(tx, viewer, id, outcome);
    if (row) await recordDeed(tx, { type: 'concern-closed', userId: viewer.userId, schoolId: row.schoolId, origin });
    return row;
  });
  const row = closed ?? (await findConcern(deps.db, viewer, id));
  if (!row) throw notFound();
  if (row.outcome !== outcome) throw new AppError('conflict', 'concern-closed', 'Somebody has closed this already.');
  return describeConcern(deps, viewer, row);
}

/** One concern for those who deal with it. */
export async function describeConcern(deps: Deps, viewer: Viewer, row: ConcernRow): Promise<Concern> {
  const [people, excerpts] = await Promise.all([
    summarise(deps, maySeeRaiser(viewer, row.raisedById) ? [row.raisedById] : []),
    readExcerpts(deps, viewer, [row]),
  ]);
  return toConcern(row, viewer, { people, excerpts });
}

/** So that nobody need fear to speak up, a school does not learn who did. */
const maySeeRaiser = (viewer: Viewer, raisedById: number): boolean =>
  viewer.roles.includes('Admin') || viewer.userId === raisedById;

interface Known {
  people: Map<number, PersonSummary>;
  excerpts?: Excerpts;
}

const toConcern = ({ raisedById, ...row }: ConcernRow, viewer: Viewer, { people, excerpts }: Known): Concern => ({
  ...row,
  currentExcerpt: excerpts?.get(thingOf(row)) ?? null,
  raisedBy: maySeeRaiser(viewer, raisedById) ? (people.get(raisedById) ?? null) : null,
});
