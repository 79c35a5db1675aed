import { setImmediate } from 'node:timers/promises';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { type PersonSummary, summarise } from '../people/people-summaries.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';
import { isStaff, mayNow, maySeeRaiser } from './cases.policy.ts';
import { CASES_A_PAGE, type CaseRow, type Evidence, findCase, findEvidence, listCases } from './cases.sql.ts';
import { type EntryRow, listEntries } from './entries.sql.ts';
import { describeKeptOut, keptOut } from './involved.ts';

export type Case = ReplyOf<operations['getConcern']>;
type Concern = Case['concern'];

/**
 * Lists the cases that the viewer handles: open ones, the oldest first, then closed ones, the newest first; a
 * page of each, or of one state beyond a case. An Admin's reading is an audit event.
 * @throws AppError invalid for `beyond` without `state`
 */
export async function listConcerns(
  deps: Deps,
  viewer: Viewer,
  { state, beyond }: { state?: 'open' | 'closed'; beyond?: number },
  origin: Origin,
): Promise<Concern[]> {
  if (beyond !== undefined && !state) throw invalid('invalid-request', [{ field: 'state', message: 'Missing' }]);
  const isKeptOut = await keptOut(deps, viewer);
  const rows: CaseRow[] = [];
  for (const each of state ? [state] : (['open', 'closed'] as const))
    rows.push(...(await listHandled(deps, viewer, each, beyond, isKeptOut)));
  if (isStaff(viewer)) await recordAuditEvent(deps.db, { type: 'concern-read', userId: viewer.userId, schoolId: null, origin });
  const known = await readNames(deps, viewer, rows);
  return rows.map((row) => toConcern(row, viewer, known));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many open cases the viewer handles, up to a page of them, and how many have waited for over a day to be taken up. */
export async function countConcerns(deps: Deps, viewer: Viewer): Promise<{ open: number; overdue: number }> {
  const open = await listHandled(deps, viewer, 'open', undefined, await keptOut(deps, viewer));
  const waits = (row: CaseRow) => (isStaff(viewer) ? !row.isTakenUp : row.state === 'new');
  const dayAgo = deps.clock().getTime() - DAY_MS;
  return { open: open.length, overdue: open.filter((row) => waits(row) && Date.parse(row.createDate) < dayAgo).length };
}

/** A full page, if there are as many, although the viewer is kept out of some. */
async function listHandled(
  { db }: Deps,
  viewer: Viewer,
  state: 'open' | 'closed',
  beyond: number | undefined,
  isKeptOut: (row: CaseRow) => boolean,
): Promise<CaseRow[]> {
  const handled: CaseRow[] = [];
  for (let last = beyond; ; ) {
    const rows = await listCases(db, viewer, state, last);
    for (const row of rows) {
      if (!isKeptOut(row)) handled.push(row);
      // Reading a long concern takes milliseconds: hundreds of them must not keep others waiting.
      await setImmediate();
    }
    if (rows.length < CASES_A_PAGE || handled.length >= CASES_A_PAGE) return handled.slice(0, CASES_A_PAGE);
    last = rows.at(-1)!.id;
  }
}

/**
 * A case with its evidence and history. Reading it is an audit event, recorded before the answer.
 * @throws AppError `not-found` for a case that is not the viewer's to handle
 */
export async function readCase(deps: Deps, viewer: Viewer, id: number, origin: Origin): Promise<Case> {
  const row = await findHandled(deps, viewer, id);
  await recordAuditEvent(deps.db, { type: 'concern-read', userId: viewer.userId, schoolId: row.schoolId, origin });
  return compose(deps, viewer, row);
}

/** The same after a step, which is an audit event itself. */
export const describeCase = async (deps: Deps, viewer: Viewer, id: number): Promise<Case> => {
  // A user who has just marked themselves as involved gets the answer to that step.
  const row = await findCase(deps.db, viewer, id);
  if (!row) throw notFound();
  return compose(deps, viewer, row);
};

async function findHandled(deps: Deps, viewer: Viewer, id: number): Promise<CaseRow> {
  const [row, isKeptOut] = await Promise.all([findCase(deps.db, viewer, id), keptOut(deps, viewer)]);
  if (!row || isKeptOut(row)) throw notFound();
  return row;
}

async function compose(deps: Deps, viewer: Viewer, row: CaseRow): Promise<Case> {
  const [entries, evidence] = await Promise.all([listEntries(deps.db, row.id), findEvidence(deps.db, row.id)]);
  const others = [...entries.map((entry) => actorOf(entry, viewer, row)), ...(evidence ? peopleIn(evidence) : [])];
  const [known, current, out] = await Promise.all([
    readNames(deps, viewer, [row], others),
    readCurrent(deps, viewer, row),
    describeKeptOut(deps, viewer, row),
  ]);
  const mayAllow = out.some(({ why }) => why !== 'author');
  return {
    concern: toConcern(row, viewer, known),
    may: mayNow(viewer, row).filter((action) => action !== 'allow' || mayAllow),
    keptOut: out,
    entries: entries.map((entry) => {
      const { id, kind, createDate, isStaff: forProvider, reason, outcome } = entry;
      const actorId = actorOf(entry, viewer, row);
      const actor = actorId === null ? null : (known.people.get(actorId) ?? null);
      return { id, kind, createDate, actor, isStaff: forProvider, reason, outcome };
    }),
    evidence: evidence && toEvidence(evidence, known),
    current,
  };
}

const actorOf = ({ kind, actorId }: EntryRow, viewer: Viewer, row: CaseRow): number | null =>
  kind === 'raised' && !maySeeRaiser(viewer, row) ? null : actorId;

const peopleIn = ({ versions, events }: Pick<Evidence, 'versions' | 'events'>): (number | null)[] => [
  ...versions.map(({ authorId }) => authorId),
  ...events.map(({ userId }) => userId),
];

function toEvidence(evidence: Evidence, { people }: Known): NonNullable<Case['evidence']> {
  const { pinnedAt, sha256, texts, media, versions, events } = evidence;
  const personOf = (userId: number | null) => (userId === null ? null : (people.get(userId) ?? null));
  return {
    ...{ pinnedAt, sha256, texts, media },
    versions: versions.map(({ mediaItemId, field, text, authorId, writtenAt, replacedAt }) => ({
      ...{ mediaItemId, field, text },
      author: personOf(authorId),
      writeDate: writtenAt,
      replaceDate: replacedAt,
    })),
    events: events.map(({ kind, mediaItemId, at, userId }) => ({ kind, mediaItemId, createDate: at, actor: personOf(userId) })),
  };
}

/** The current subject; null when content does not answer, or for a visitor's concern, which names no subject. */
async function readCurrent(
  { db, content, log }: Deps,
  viewer: Viewer,
  { id, kind, targetId }: CaseRow,
): Promise<Case['current']> {
  if (kind === 'visitor' || targetId === null) return null;
  if (kind === 'school') {
    const name = (await listSchoolNames(db, [targetId])).get(targetId);
    return {
      texts: name === undefined ? [] : [{ field: 'name', text: name }],
      isWithdrawn: false,
      isDeleted: name === undefined,
    };
  }
  const query = { viewerSchoolId: viewer.schoolId, includeHidden: true };
  try {
    const { texts, isWithdrawn } = await content.call('getConcernSubject', { path: { kind, id: targetId }, query });
    return { texts, isWithdrawn, isDeleted: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'not-found') return { texts: [], isWithdrawn: false, isDeleted: true };
    log.warn({ code: error.code, concernId: id }, 'could not read the current subject of a concern');
    return null;
  }
}

interface Known {
  people: Map<number, PersonSummary>;
  schools: Map<number, string>;
}

async function readNames(
  deps: Deps,
  viewer: Viewer,
  rows: readonly CaseRow[],
  others: readonly (number | null)[] = [],
): Promise<Known> {
  const userIds = rows.flatMap((row) => [row.authorId, maySeeRaiser(viewer, row) ? row.raisedById : null]);
  const schoolIds = rows.flatMap(({ schoolId, placeSchoolId }) => [schoolId, placeSchoolId]).filter((id) => id !== null);
  const [people, schools] = await Promise.all([
    summarise(deps, [...userIds, ...others]),
    listSchoolNames(deps.db, [...new Set(schoolIds)]),
  ]);
  return { people, schools };
}

function toConcern(row: CaseRow, viewer: Viewer, { people, schools }: Known): Concern {
  const { id, kind, targetId, articleId, excerpt, mediaKind, reason, createDate, state } = row;
  const { isHidden, hiddenReason, closeDate, outcome, closeReason } = row;
  const personOf = (userId: number | null) => (userId === null ? null : (people.get(userId) ?? null));
  const schoolOf = (schoolId: number | null) => (schoolId === null ? null : { id: schoolId, name: schools.get(schoolId) ?? '' });
  const seesRaiser = maySeeRaiser(viewer, row);
  return {
    ...{ id, kind, targetId, articleId, excerpt, mediaKind, reason, createDate, state },
    ...{ isHidden, hiddenReason, closeDate, outcome, closeReason },
    school: schoolOf(row.schoolId),
    placeSchool: schoolOf(row.placeSchoolId),
    author: personOf(row.authorId),
    about: seesRaiser ? row.about : null,
    raisedBy: seesRaiser ? personOf(row.raisedById) : null,
    visitor: seesRaiser ? toVisitor(row) : null,
  };
}

const toVisitor = ({ visitorName: name, visitorEmail: email, isConfirmed, visitorSchool: school, whereFound: where }: CaseRow) =>
  name === null || email === null ? null : { name, email, isConfirmed, school, where };
