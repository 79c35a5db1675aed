import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { DemoIds } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import type { DemoQuilt } from './network.types.ts';
import { linkPast, linksAfter } from './past-runs.ts';
import { clockOf, continueIds, insertRows } from './rows.ts';

const DAY_MS = 86_400_000;

interface Seeding {
  network: DemoNetwork;
  ids: DemoIds;
  now: Date;
}

/** Seeds the half terms, questions, quilts and patches; the pictures come after them. */
export async function seedQuilts(tx: Tx, seeding: Seeding): Promise<void> {
  const { network, ids, now } = seeding;
  if (network.quilts.length === 0) return;
  await saveHalfTerms(tx, network.quilts);
  const questions = new Map<DemoQuilt, number>();
  for (const quilt of network.quilts) questions.set(quilt, await offerQuestion(tx, quilt));
  for (const quilt of network.quilts) await insertRows(tx, 'quilts', quiltRows(seeding, quilt, questions.get(quilt)!));
  const patches = network.quilts.flatMap((quilt) =>
    quilt.patches.map(({ school, group, user, minutesAgo }) => {
      const [sewnBy, sewnAt] = [ids.user(user), clockOf(now)(minutesAgo)];
      return {
        ...{ halfTerm: quilt.halfTerm.id, schoolId: ids.school(school), schoolGroupId: ids.group(group) },
        ...{ questionId: questions.get(quilt)!, sewnBy, sewnAt, consentBy: sewnBy, consentAt: sewnAt },
      };
    }),
  );
  await insertRows(
    tx,
    'patches',
    patches.map((patch, index) => ({ id: index + 1, ...patch })),
  );
  await continueIds(tx, 'patches');
}

/**
 * Stores them as connections publishes them first, except that the quilt waits: connections' own seed publishes that as a later
 * version, and until then no quilt may turn over by its usual date.
 */
async function saveHalfTerms(tx: Tx, quilts: readonly DemoQuilt[]): Promise<void> {
  const rows = quilts.map(({ halfTerm: { id, name, startsAt, revealsAt } }) => ({ id, version: 1, name, startsAt, revealsAt }));
  await insertRows(tx, 'half_terms', rows, 'keep');
  for (const { id, revealsAt } of rows)
    await tx.query(sql.type(Nothing)`update half_terms set reveals_at = ${revealsAt} where half_terms.id = ${id}`);
}

const Question = z.object({ id: z.int(), age: z.string(), isWanted: z.boolean() });

/** Offers the quilt's question first to each age that has it. Returns its id for juniors, of whom the patches are. */
async function offerQuestion(tx: Tx, { halfTerm, question }: DemoQuilt): Promise<number> {
  const { offers, juniors } = await offersWith(tx, 'quilt_questions', question);
  await insertRows(
    tx,
    'quilt_offers',
    offers.map((offer) => ({ halfTerm: halfTerm.id, ...offer })),
    'keep',
  );
  return juniors;
}

/** Three questions for each age that has the wanted one, that one first; and its id for juniors. */
export async function offersWith(tx: Tx, table: 'quilt_questions' | 'week_questions', question: string) {
  const all = await tx.any(sql.type(Question)`
    select questions.id, questions.age, questions.texts ->> 'en' = ${question} as "isWanted"
    from ${sql.identifier([table])} as questions
    where questions.is_offered
    order by questions.id
  `);
  const ages = [...Map.groupBy(all, ({ age }) => age)].filter(([, ofAge]) => ofAge.some(({ isWanted }) => isWanted));
  const offers = ages.map(([age, ofAge]) => {
    const first = ofAge.findIndex(({ isWanted }) => isWanted);
    const offered = [...ofAge.slice(first), ...ofAge.slice(0, first)].slice(0, 3);
    return { age, questionIds: offered.map(({ id }) => id) };
  });
  return { offers, juniors: all.find(({ age, isWanted }) => age === 'juniors' && isWanted)!.id };
}

/** A quilt that has turned over keeps the schools of its half term; of the one that waits, rows exist where a class has sewn. */
function quiltRows({ network, ids, now }: Seeding, { halfTerm, hasTurnedOver, patches }: DemoQuilt, questionId: number) {
  const sewn = new Set(patches.map(({ school }) => school));
  const rowOf = (key: string) => ({
    ...{ schoolId: ids.school(key), halfTerm: halfTerm.id, questionId: sewn.has(key) ? questionId : null },
  });
  if (!hasTurnedOver) return [...sewn].map((key) => ({ ...rowOf(key), memberIds: null, announcedAt: null, revealedAt: null }));
  const runs = linkPast(network, ids.school, now);
  const links = linksAfter(
    runs.slice(
      0,
      runs.findLastIndex(({ type }) => type === 'main'),
    ),
  );
  return network.schools.map(({ key }) => ({
    ...rowOf(key),
    memberIds: links.flatMap(({ schoolA, schoolB }) =>
      schoolA === ids.school(key) ? [schoolB] : schoolB === ids.school(key) ? [schoolA] : [],
    ),
    announcedAt: new Date(Date.parse(halfTerm.revealsAt) - DAY_MS).toISOString(),
    revealedAt: halfTerm.revealsAt,
  }));
}
