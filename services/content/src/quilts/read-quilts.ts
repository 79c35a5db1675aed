import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '@patchwork/platform/assertion';
import { coalesce } from '@patchwork/platform/coalesce';
import type { Db } from '@patchwork/platform/db';
import type { QuiltWatch } from '../contract-types.ts';
import type { Question } from '../questions/questions.sql.ts';
import { findStitches } from './find-stitches.ts';
import { getQuestions, type Offers } from './offers.sql.ts';
import { completeQuilts, countPlaces, findPlaces, type Place, type Watched } from './places.sql.ts';
import { findHeads, type Head } from './quilts.sql.ts';
import type { Exchange } from './stitches.sql.ts';

/** What every viewer of a school may know of its quilt; `toQuilt` adds what differs between them. */
export interface ReadQuilt {
  head: Head;
  places: readonly Place[];
  stitches: readonly Exchange[];
  offers: Offers;
  questions: ReadonlyMap<number, Question>;
  /** When it turns over, as a time of `performance.now()` that is never too early. */
  dueAt: number;
}

/** Reads quilts. Concurrent viewers share the statements, those of a school the rows (docs/decisions/0007). */
export interface QuiltReader {
  /** Null is the current half term. Returns null when the calendar has no such half term. */
  quilt(viewer: Viewer, halfTermId: number | null): Promise<ReadQuilt | null>;
  /** Up to a second old, except for the time. Null without a half term. */
  watch(viewer: Viewer): Promise<QuiltWatch | null>;
  /** When the current quilt turns over, as a time of `performance.now()` that is never too early; 0 without a half term. */
  dueAt(viewer: Viewer): Promise<number>;
  /** The current quilt as it will be once it has turned over, if that is less than twice `DUE_MS` away: keep it until then. */
  dueQuilt(viewer: Viewer): Promise<ReadQuilt | null>;
}

/** How long before the moment `dueQuilt` is called, so that thousands of schools are read by then. What changes later is not shown. */
export const DUE_MS = 5_000;

/** How many schools one statement reads for. */
const BATCH_SIZE = 1_000;
const WATCHED_MS = 1_000;
/** Watches wait so long for others, whose schools the same statement counts: a page that asks every ten seconds does not notice. */
const GATHER_MS = 50;

/** Create one per process: only reads through the same reader are shared. */
export function createQuiltReader(db: Db): QuiltReader {
  const quilts = coalesce<number, Map<number, ReadQuilt>>();
  const moments = coalesce<number, Map<number, number>>();
  const counts = coalesce<number, Map<number, Watched>>();
  const watched = new Map<number, { row: Watched; readAt: number }>();

  async function findWatched(schoolId: number): Promise<{ row: Watched; readAt: number } | null> {
    const known = watched.get(schoolId);
    if (known && performance.now() - known.readAt < WATCHED_MS) return known;
    const found = await counts('', schoolId, async (schoolIds) => {
      await pause(GATHER_MS);
      return inBatches(schoolIds, (batch) => countAndComplete(db, batch));
    });
    const row = found.get(schoolId);
    if (!row) return null;
    if (watched.size === 0) setTimeout(() => watched.clear(), WATCHED_MS).unref();
    const fresh = { row, readAt: performance.now() };
    watched.set(schoolId, fresh);
    return fresh;
  }

  async function findQuilt({ schoolId, seesConnectedOnly: isNear = false }: Viewer, halfTermId: number | null, aheadMs: number) {
    const found = await quilts(`${halfTermId} ${isNear} ${aheadMs}`, schoolId, (schoolIds) =>
      inBatches(schoolIds, (batch) => findQuilts(db, batch, { halfTermId, isNear, aheadMs })),
    );
    return found.get(schoolId) ?? null;
  }

  return {
    quilt: (viewer, halfTermId) => findQuilt(viewer, halfTermId, 0),
    dueQuilt: (viewer) => findQuilt(viewer, null, 2 * DUE_MS),
    async dueAt({ schoolId }) {
      const found = await moments('', schoolId, (schoolIds) => inBatches(schoolIds, (batch) => findMoments(db, batch)));
      return found.get(schoolId) ?? 0;
    },
    async watch({ schoolId }) {
      const found = await findWatched(schoolId);
      return found && toWatch(found.row, performance.now() - found.readAt);
    },
  };
}

async function inBatches<Found>(
  schoolIds: readonly number[],
  read: (batch: readonly number[]) => Promise<Map<number, Found>>,
): Promise<Map<number, Found>> {
  const distinct = [...new Set(schoolIds)];
  const all = new Map<number, Found>();
  for (let start = 0; start < distinct.length; start += BATCH_SIZE)
    for (const [schoolId, found] of await read(distinct.slice(start, start + BATCH_SIZE))) all.set(schoolId, found);
  return all;
}

const toWatch = ({ halfTermId, turnsOverAt, now, sewn, classes }: Watched, ageMs: number): QuiltWatch => {
  const time = new Date(Date.parse(now) + ageMs).toISOString();
  return { halfTermId, isRevealed: turnsOverAt <= time, revealsAt: turnsOverAt, now: time, sewn, classes };
};

/** A class that was deleted may have been the last that was missing, and two last classes may have sewn at the same moment. */
async function countAndComplete(db: Db, schoolIds: readonly number[]): Promise<Map<number, Watched>> {
  const rows = await countPlaces(db, schoolIds);
  const whole = rows.filter(
    ({ isCompleting, turnsOverAt, now, finished, classes, schoolsWithClasses }) =>
      !isCompleting && turnsOverAt > now && finished === classes && schoolsWithClasses > 1,
  );
  const completed =
    whole.length === 0
      ? []
      : await completeQuilts(
          db,
          whole.map(({ schoolId }) => schoolId),
        );
  const moments = new Map(completed.map(({ schoolId, completesAt }) => [schoolId, completesAt]));
  return new Map(
    rows.map((row) => {
      const moment = moments.get(row.schoolId) ?? row.turnsOverAt;
      return [row.schoolId, { ...row, turnsOverAt: moment < row.turnsOverAt ? moment : row.turnsOverAt }];
    }),
  );
}

const keyOf = (schoolId: number, isOpen: boolean) => `${schoolId} ${isOpen}`;

const msUntil = ({ turnsOverAt, now }: Head): number => Date.parse(turnsOverAt) - Date.parse(now);

async function findMoments(db: Db, schoolIds: readonly number[]): Promise<Map<number, number>> {
  const heads = await findHeads(db, schoolIds, null);
  const readAt = performance.now();
  return new Map(heads.map((head) => [head.schoolId, readAt + msUntil(head)]));
}

interface Wanted {
  halfTermId: number | null;
  isNear: boolean;
  /** Quilts that turn over within this time are read as they will be then. */
  aheadMs: number;
}

async function findQuilts(
  db: Db,
  schoolIds: readonly number[],
  { halfTermId, isNear, aheadMs }: Wanted,
): Promise<Map<number, ReadQuilt>> {
  const read = await findHeads(db, schoolIds, halfTermId);
  const readAt = performance.now();
  const heads = read.map((head) => (isDue(head, aheadMs) ? turnedOver(head) : head));
  const moments = new Map(read.map((head) => [head.schoolId, readAt + msUntil(head)]));
  const [halfTerm] = heads;
  if (!halfTerm) return new Map();
  const wanted = new Map(heads.flatMap(schoolsOf).map((school) => [keyOf(school.id, school.isOpen), school]));
  const [rows, { offers, questions }] = await Promise.all([
    findPlaces(db, halfTerm, [...wanted.values()]),
    getQuestions(db, halfTerm.halfTermId),
  ]);
  const placesOf = Map.groupBy(rows, ({ schoolId, isOpen }) => keyOf(schoolId, isOpen));
  const found = heads.map((head) => ({
    head,
    places: schoolsOf(head).flatMap(({ id, isOpen }) => placesOf.get(keyOf(id, isOpen)) ?? []),
  }));
  const shown = found
    .filter(({ head }) => head.hasTurnedOver)
    .map(({ head, places }) => ({
      schoolId: head.schoolId,
      groupIds: new Set(places.filter(isShown).map(({ groupId }) => groupId)),
    }));
  const stitches = await findStitches(db, halfTerm, shown, isNear);
  return new Map(
    found.map(({ head, places }) => [
      head.schoolId,
      { head, places, stitches: stitches.get(head.schoolId) ?? [], offers, questions, dueAt: moments.get(head.schoolId)! },
    ]),
  );
}

const isDue = (head: Head, aheadMs: number): boolean => !head.hasTurnedOver && msUntil(head) <= aheadMs;
const turnedOver = (head: Head): Head => ({ ...head, hasTurnedOver: true, isShownElsewhere: true, now: head.turnsOverAt });

/** The schools of a quilt; the reader's own is always open. */
const schoolsOf = ({ schoolId, memberIds, hasTurnedOver }: Head) => [
  { id: schoolId, isOpen: true },
  ...memberIds.map((id) => ({ id, isOpen: hasTurnedOver })),
];

const isShown = ({ processing, isHidden, isWithdrawn }: Place) => processing === 'ready' && !isHidden && !isWithdrawn;
