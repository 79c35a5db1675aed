import { sql } from 'slonik';
import { z } from 'zod';
import type { SeenPatch } from '../quilt-answers.ts';
import type { Act } from '../types.ts';
import { actsOf, begin, type CheckFunction, type Context, idIn, isAcknowledged, mayHaveHappened, textIn } from './context.ts';
import { findPictures, listPeople, listQuilts, listReadings, momentOf, type Reading, spanOf } from './quilt-facts.ts';

// Before its moment no answer of any call shows another school's patch of a quilt; from then on the quilt shows all of them.

/** The clocks of this process and of the database are the same; a statement begins a little after it was sent. */
export const TOLERANCE_MS = 500;
/** A complete quilt turns over so long after its last picture was ready, and a page knows it a second later. */
const NOTICE_MS = 20_000;
const WATCHED_MS = 1_000;

/** Whose answers are searched, and what those may show. */
export async function findReaders(context: Context) {
  const quilts = new Map((await listQuilts(context)).map((quilt) => [quilt.schoolId, quilt]));
  const pictures = await findPictures(context);
  const schoolOf = new Map((await listPeople(context)).map(({ id, schoolId }) => [id, schoolId]));
  const staff = new Set<number>(
    await context.databases.identity.anyFirst(sql.type(z.object({ id: z.int() }))`select user_id as id from staff_grants`),
  );
  const ofWords = new Map<string, number>();
  for (const { change } of actsOf(context, 'sew-patch')) ofWords.set(textIn(change), idIn(change, 'schoolId'));
  for (const { change } of actsOf(context, 'describe-picture')) {
    const picture = pictures.get(idIn(change, 'mediaId'));
    if (picture) ofWords.set(textIn(change), picture.schoolId);
  }
  const maySee = (reader: number | undefined, schoolId: number, until: number) => {
    if (reader === schoolId) return true;
    const quilt = reader === undefined ? undefined : quilts.get(reader);
    return quilt?.memberIds.includes(schoolId) === true && momentOf(quilt) <= until + TOLERANCE_MS;
  };
  return {
    acts: context.acts.filter(({ userId }) => !staff.has(userId ?? 0)),
    readerOf: ({ userId }: Act) => (userId === null ? undefined : schoolOf.get(userId)),
    maySee,
    /** The school of each patch's words and pictures. */
    ofWords,
    pictures,
  };
}

const faceDownIsUnseen: CheckFunction = async (context) => {
  const { check, look } = begin('No answer shows another school’s patch before the quilt of its reader turns over');
  const { acts, readerOf, maySee, ofWords, pictures } = await findReaders(context);
  for (const act of acts) {
    const reader = readerOf(act);
    const see = (schoolId: number, until: number, what: string) =>
      look(maySee(reader, schoolId, until), () => `school ${reader} saw ${what} of school ${schoolId} too early (${act.kind})`, [
        act,
      ]);
    // Refusals are searched, too.
    for (const { at, milliseconds, words = [] } of act.attempts)
      for (const mark of words) see(ofWords.get(mark) ?? 0, at + milliseconds, `the words ${mark}`);
    if (!isAcknowledged(act)) continue;
    const { until } = spanOf(act);
    if (act.kind === 'look-at-patch') {
      const id = idIn(act.change, 'mediaId');
      see(pictures.get(id)?.schoolId ?? 0, until, `the picture ${id}`);
    }
    for (const { isOwn, schoolId, state, picture, words } of (act.answer.patches as SeenPatch[] | undefined) ?? [])
      if (!isOwn && (picture !== null || words !== null || state === 'face-up')) see(schoolId, until, `the patch ${picture}`);
  }
  return check;
};

/** How long after its end an act with an unknown end may still take effect. */
const LATE_MS = 60_000;

/** Returns a function that tells whether a class's patch may have changed in this time. */
async function changesOf(context: Context) {
  const pictures = await findPictures(context);
  const groupOf = ({ kind, change }: Act) =>
    kind === 'sew-patch' ? idIn(change, 'groupId') : change.kind === 'media' && pictures.get(idIn(change))?.groupId;
  const changing = actsOf(context, 'sew-patch', 'withdraw', 'restore', 'erase').filter(mayHaveHappened);
  const byGroup = Map.groupBy(changing, groupOf);
  // Whether it is hidden is an Admin's decision, which arrives at any later time.
  const reported = new Set(actsOf(context, 'raise-concern').filter(mayHaveHappened).map(groupOf));
  return (groupId: number, from: number, until: number) =>
    reported.has(groupId) ||
    (byGroup.get(groupId) ?? []).some(
      ({ startedAt, endedAt, outcome }) => startedAt <= until && endedAt + (outcome === 'unknown' ? LATE_MS : 0) >= from,
    );
}

/** The patches that answers show, or should, because the class's own school had seen them ready before. */
export async function listKnown(
  context: Context,
): Promise<{ reading: Reading; patch: SeenPatch; known: SeenPatch; before: Act }[]> {
  const readings = await listReadings(context);
  const isChanged = await changesOf(context);
  const own = Map.groupBy(
    readings.flatMap((reading) =>
      reading.patches.filter(({ isOwn, state }) => isOwn && state === 'face-up').map((patch) => ({ ...patch, reading })),
    ),
    ({ groupId }) => groupId,
  );
  return readings
    .filter(({ isRevealed }) => isRevealed)
    .flatMap((reading) =>
      reading.patches.flatMap((patch) => {
        const known = (own.get(patch.groupId) ?? []).findLast((each) => each.reading.until <= reading.from);
        if (patch.isOwn || !known || isChanged(patch.groupId, known.reading.from, reading.until)) return [];
        return [{ reading, patch, known, before: known.reading.act }];
      }),
    );
}

const turnsOverWhole: CheckFunction = async (context) => {
  const { check, look } = begin('From its moment on, and not before, a quilt is turned over whole');
  const quilts = new Map((await listQuilts(context)).map((quilt) => [quilt.schoolId, quilt]));
  for (const { act, schoolId, isRevealed, from, until } of await listReadings(context)) {
    const quilt = quilts.get(schoolId);
    const at = quilt ? momentOf(quilt) : Number.NaN;
    if (from > at + TOLERANCE_MS) look(isRevealed, () => `the quilt of school ${schoolId} was still face down`, [act]);
    if (until < at - TOLERANCE_MS) look(!isRevealed, () => `the quilt of school ${schoolId} was face up too early`, [act]);
    if (act.change.isAwaited && from > at - NOTICE_MS + TOLERANCE_MS)
      look(isRevealed, () => `the answer for school ${schoolId} did not wait until the quilt turned over`, [act]);
  }
  for (const { reading, patch, known, before } of await listKnown(context)) {
    const { groupId, state, picture } = patch;
    const isThere = state === 'face-up' && picture === known.picture;
    look(isThere, () => `school ${reading.schoolId} saw class ${groupId} ${state} with ${picture}, not ${known.picture}`, [
      before,
      reading.act,
    ]);
  }
  return check;
};

/** What pages that wait were told, with their quilt. */
export async function listWatches(context: Context) {
  const quilts = new Map((await listQuilts(context)).map((quilt) => [quilt.schoolId, quilt]));
  return actsOf(context, 'watch-quilt')
    .filter(isAcknowledged)
    .flatMap((act) => {
      const quilt = quilts.get(idIn(act.change, 'schoolId'));
      return quilt ? [{ act, schoolId: quilt.schoolId, at: momentOf(quilt), ...spanOf(act) }] : [];
    });
}

const waitingPagesKnow: CheckFunction = async (context) => {
  const { check, look } = begin('A page that waits for a quilt knows its moment, which is soon after all classes have sewn');
  const readings = await listReadings(context);
  const isReady = await readyPictures(context);
  const isChanged = await changesOf(context);
  for (const { act, schoolId, at, from, until } of await listWatches(context)) {
    const moment = new Date(at).toISOString();
    const { revealsAt, isRevealed } = act.answer;
    const name = `the page of school ${schoolId}`;
    if (from > at + TOLERANCE_MS) look(isRevealed === true, () => `${name} still waits`, [act]);
    if (until < at - TOLERANCE_MS) look(isRevealed === false, () => `${name} does not wait any more`, [act]);
    if (from > at - NOTICE_MS + WATCHED_MS + TOLERANCE_MS)
      look(Date.parse(String(revealsAt)) === at, () => `${name} was told ${revealsAt}, not ${moment}`, [act]);
    const before = readings.findLast((reading) => reading.schoolId === schoolId && reading.until < from);
    const whole = from - WATCHED_MS - TOLERANCE_MS;
    const isWhole = before?.patches.every(({ groupId }) => isReady(groupId, whole) && !isChanged(groupId, whole, from));
    // A school without links waits for the date.
    if (isWhole && before?.patches.some(({ isOwn }) => !isOwn))
      look(at <= until + NOTICE_MS + TOLERANCE_MS, () => `${name} waits although all classes have sewn`, [act]);
  }
  return check;
};

/** Returns a function that tells whether the picture of a class was ready at a time. */
async function readyPictures({ databases }: Context) {
  const Row = z.object({ groupId: z.int(), readyAt: z.string(), endedAt: z.string().nullable() });
  const rows = await databases.content.any(sql.type(Row)`
    select patches.school_group_id as "groupId", state_changed_at as "readyAt", deactivated_at as "endedAt"
    from media_items
    join patches on patches.id = media_items.patch_id
    where media_items.state = 'ready' and media_items.withdrawn_at is null
      and patches.half_term = (select max(begun.id) from half_terms as begun where begun.starts_at <= now())
  `);
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return (groupId: number, at: number) =>
    (byGroup.get(groupId) ?? []).some(
      ({ readyAt, endedAt }) => Date.parse(readyAt) <= at && (endedAt === null || Date.parse(endedAt) > at),
    );
}

export const quiltMomentChecks: CheckFunction[] = [faceDownIsUnseen, turnsOverWhole, waitingPagesKnow];
