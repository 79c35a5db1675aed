import type { operations } from '@patchwork/contracts/types/schools';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { assertNameFree } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { announceGroup } from '../groups/announce-group.ts';
import { findGroup, listGroups } from '../groups/groups.sql.ts';
import { insertEntry } from '../history/school-history.sql.ts';
import { recordGroupChange } from '../history/school-history.ts';
import { assertFits, assertUnchanged, changedMeanwhile } from './school-years.policy.ts';
import {
  changeState,
  deleteRefused,
  findByKey,
  findLast,
  findSchoolYear,
  insertSchoolYear,
  isBusy,
  lockGroups,
  type Plan,
  reserveGroupIds,
  type SchoolYearRow,
  saveGroup,
  type Texts,
  takeUnfinished,
} from './school-years.sql.ts';

type Form = BodyOf<operations['startSchoolYear']>;

/** Of what no request began: the schedule that finishes. */
const nowhere: Origin = { ipAddress: null, userAgent: null };

const view = ({ key, state, startedAt, undoUntil }: SchoolYearRow) => ({ key, state, startedAt, undoUntil });

/** The last start of the viewer's own school that is in progress or can still be undone. */
export async function getSchoolYear({ db }: Deps, viewer: Viewer) {
  const last = await findLast(db, viewer.schoolId);
  return { last: last && last.state !== 'undone' && (last.canUndo || last.state !== 'started') ? view(last) : null };
}

/**
 * No group may change while identity moves people between them.
 * @throws AppError `conflict`
 */
export async function assertNotBusy(tx: Tx, schoolId: number): Promise<void> {
  await lockGroups(tx, schoolId);
  if (await isBusy(tx, schoolId))
    throw new AppError('conflict', 'school-year-busy', 'A new school year is being set up. Please try again in a minute.');
}

/**
 * Starts a school year in the viewer's own school: the plan is stored, identity moves the people, because only it can refuse,
 * and then the groups change. After a crash in between, the same request or the schedule finishes it.
 * @throws AppError `conflict` when a class or person has changed, two classes would have one name or another start is in
 * progress; `invalid` for a name that looks like the provider's
 */
export async function startSchoolYear(deps: Deps, viewer: Viewer, form: Form, origin: Origin) {
  const { schoolId, userId: changedBy } = viewer;
  const id = await deps.db.transaction(async (tx) => {
    await lockGroups(tx, schoolId);
    const same = await findByKey(tx, schoolId, form.key);
    if (same) return same.id;
    await assertNotBusy(tx, schoolId);
    const plan = toPlan(form, await reserveGroupIds(tx, form.added.length));
    const names = [...plan.classes.map(({ next }) => next.name), ...plan.added.map(({ name }) => name)];
    const before = plan.classes.map(({ was }) => was.name);
    assertNameFree(viewer, 'name', names, before);
    assertFits(plan, await listGroups(tx, schoolId));
    return insertSchoolYear(tx, { schoolId, key: form.key, plan, changedBy });
  });
  return finish(deps, id, origin);
}

const textsOf = ({ name, description }: { name: string; description?: string | null | undefined }): Texts => ({
  name: name.trim(),
  description: description?.trim() || null,
});

function toPlan({ classes, ended, added, moves, leavers }: Form, newIds: readonly number[]): Plan {
  return {
    classes: classes.map(({ id, was, next }) => ({ id, was, next: textsOf(next) })),
    ended,
    added: added.map((group, index) => ({ id: newIds[index]!, ...textsOf(group) })),
    moves: moves.map(({ userId, fromGroupId, toGroupId, toAdded }) => {
      const to = toGroupId ?? newIds[toAdded ?? -1];
      if (to === undefined) throw changedMeanwhile();
      return { userId, fromGroupId, toGroupId: to };
    }),
    leavers,
  };
}

/**
 * Undoes the last start of the viewer's own school within a day; identity brings the people back first, because only it can refuse.
 * @throws AppError `not-found` for another key, `conflict` after a day or when a class or person has changed since
 */
export async function undoSchoolYear(deps: Deps, viewer: Viewer, key: string, origin: Origin) {
  const { schoolId } = viewer;
  const id = await deps.db.transaction(async (tx) => {
    await lockGroups(tx, schoolId);
    const last = await findLast(tx, schoolId);
    if (!last || last.key !== key) throw notFound();
    if (last.state === 'undone' || last.state === 'undoing') return last.id;
    await assertNotBusy(tx, schoolId);
    if (!last.canUndo) throw new AppError('conflict', 'too-late', 'This can be undone for a day only.');
    assertUnchanged(last.plan, await listGroups(tx, schoolId));
    await changeState(tx, last.id, 'started', 'undoing', viewer.userId);
    return last.id;
  });
  return finish(deps, id, origin);
}

/**
 * Finishes what has begun, and does nothing otherwise. While identity is away it stays unchanged, for the schedule.
 * @throws AppError when identity refuses: then nothing has changed
 */
async function finish(deps: Deps, id: string, origin: Origin) {
  const row = await findSchoolYear(deps.db, id);
  // A repeat that came at the same time was refused.
  if (!row) throw changedMeanwhile();
  if (row.state === 'starting' || row.state === 'undoing') {
    try {
      await (row.state === 'starting' ? movePeople : bringPeopleBack)(deps, row, origin);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'unavailable') {
        deps.log.warn({ schoolYearId: id, schoolId: row.schoolId }, 'could not finish a school year; will retry');
        return view(row);
      }
      if (row.state === 'starting') await deleteRefused(deps.db, id);
      else await changeState(deps.db, id, 'undoing', 'started');
      throw error;
    }
    await deps.db.transaction((tx) => changeGroups(tx, row, origin));
  }
  return view((await findSchoolYear(deps.db, id))!);
}

const movePeople = ({ identity }: Deps, { id, schoolId, plan, changedBy }: SchoolYearRow, origin: Origin) =>
  identity.call('applySchoolYear', {
    path: { changeId: id },
    requestId: origin.requestId,
    body: {
      schoolId,
      changedBy,
      addedGroups: plan.added,
      endedGroupIds: plan.ended.map((group) => group.id),
      moves: plan.moves,
      leavers: plan.leavers,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent,
    },
  });

const bringPeopleBack = ({ identity }: Deps, { id, changedBy }: SchoolYearRow, origin: Origin) =>
  identity.call('undoSchoolYearOfUsers', {
    path: { changeId: id },
    requestId: origin.requestId,
    body: { changedBy, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
  });

/** Changes and announces the groups, once. */
async function changeGroups(tx: Tx, { id, schoolId, plan, state, changedBy: userId }: SchoolYearRow, origin: Origin) {
  const isStart = state === 'starting';
  if (!(await changeState(tx, id, state, isStart ? 'started' : 'undone'))) return;
  const groups = [
    ...plan.classes.map((group) => ({ id: group.id, ...(isStart ? group.next : group.was), isActive: true })),
    ...plan.ended.map((group) => ({ id: group.id, ...group.was, isActive: !isStart })),
    ...plan.added.map((group) => ({ ...group, isActive: isStart })),
  ];
  for (const group of groups.toSorted((one, other) => one.id - other.id)) {
    const before = await findGroup(tx, group.id);
    await saveGroup(tx, schoolId, group);
    const after = await announceGroup(tx, group.id);
    if (after.isActive) await recordGroupChange(tx, { before: before?.isActive ? before : null, after, changedBy: userId });
    else await insertEntry(tx, { schoolId, groupId: group.id, kind: 'group-deleted', changedBy: userId });
  }
  await recordAuditEvent(tx, { type: isStart ? 'school-year-started' : 'school-year-undone', userId, schoolId, origin });
}

/** Finishes the starts and undos that stopped in between. Several processes may run it at once. */
export async function finishSchoolYears(deps: Deps): Promise<void> {
  for (const id of await takeUnfinished(deps.db)) {
    await finish(deps, id, nowhere).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ schoolYearId: id, code: error.code }, 'identity refused a school year');
    });
  }
}
