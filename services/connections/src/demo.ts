import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { saveDemoFavourite, saveDemoLink, saveDemoRun } from './demo.sql.ts';
import { tellUntoldFavourites } from './favourites/favourites.ts';
import { findHalfTermAt } from './half-terms/half-terms.sql.ts';
import { ensureHalfTerms } from './half-terms/half-terms.ts';
import { tellLinks } from './links/tell-links.ts';
import { createPool, type Pool } from './matching/pool.ts';
import { reasonsFor } from './matching/reasons.ts';

/** The numbers that the demo network's things get by their keys; the schools service deals them (`numberDemo`). */
export interface DemoNumbers {
  school(key: string): number;
  user(key: string): number;
}

/**
 * Writes this service's share of the demo network: the links of the half term with a finished run in the log for each moment at
 * which some began, and everybody's favourites. Does nothing when there are runs already. The schools themselves arrive as events.
 */
export async function seedConnections(db: DatabasePool, network: DemoNetwork, ids: DemoNumbers, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table runs in share row exclusive mode`);
    if (await tx.exists(sql.unsafe`select from runs`)) return;
    await seedRuns(tx, network, ids, now);
    for (const { user, school } of network.favourites) await saveDemoFavourite(tx, ids.user(user), ids.school(school), now);
    await tellUntoldFavourites(tx);
    await tellLinks(tx);
  });
}

async function seedRuns(tx: Tx, network: DemoNetwork, ids: DemoNumbers, now: Date): Promise<void> {
  const pool = createPool(network.schools.map((school) => ({ ...school, id: ids.school(school.key) })));
  const moments = [...Map.groupBy(network.links, (link) => link.sinceMinutesAgo)].sort(([one], [other]) => other - one);
  await ensureHalfTerms(tx, now);
  const halfTerm = await findHalfTermAt(tx, now);
  const degrees = new Map(pool.schools.map(({ id }) => [id, 0]));
  let before = 0;
  for (const [index, [minutesAgo, links]] of moments.entries()) {
    const beganAt = new Date(now.getTime() - minutesAgo * 60_000);
    const pairs = links.map(({ schools: [one, other] }) => inOrder(ids.school(one), ids.school(other)));
    for (const id of pairs.flat()) degrees.set(id, (degrees.get(id) ?? 0) + 1);
    const runId = await saveDemoRun(tx, {
      type: index === 0 ? 'main' : 'interim',
      halfTerm,
      schools: pool.size,
      before,
      after: before + pairs.length,
      withoutLinks: countBelow(degrees, 1),
      withFewLinks: countBelow(degrees, 4),
      beganAt,
    });
    for (const pair of pairs) await saveDemoLink(tx, { pair, runId, halfTerm, beganAt, ...describe(pool, pair) });
    before += pairs.length;
  }
}

const inOrder = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)];

const countBelow = (degrees: Map<number, number>, limit: number) =>
  [...degrees.values()].filter((degree) => degree < limit).length;

function describe(pool: Pool, pair: [number, number]): { contrast: number; reasons: string[] } {
  const [one, other] = pair.map((id) => pool.indexOf.get(id));
  if (one === undefined || other === undefined) throw new Error('The demo network links a school that takes no part.');
  return { contrast: pool.contrast.of(one, other), reasons: reasonsFor(pool, one, other) };
}
