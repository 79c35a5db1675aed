import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { saveDemoFavourite, saveDemoLinks } from './demo.sql.ts';
import { linkPast } from './demo-runs.ts';
import { tellUntoldFavourites } from './favourites/favourites.ts';
import { ensureHalfTerms } from './half-terms/half-terms.ts';
import { endCurrentLinks } from './links/links.sql.ts';
import { tellLinks } from './links/tell-links.ts';
import { countPreview } from './runs/hand-in.ts';
import { closeRun, insertRun } from './runs/runs.sql.ts';

/** The numbers that the demo network's things get by their keys; the schools service deals them (`numberDemo`). */
export interface DemoNumbers {
  school(key: string): number;
  user(key: string): number;
}

/** How long a run of so few schools takes. */
const RUN_MS = 4_000;

/**
 * Writes this service's share of the demo network: the runs of two years with their links, and everybody's favourites. Does nothing when
 * there are runs already. The schools themselves arrive as events. No facts but the links that hold: nobody is to be told of old runs.
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
  await ensureHalfTerms(tx, now);
  for (const run of linkPast(network, (key) => ids.school(key), now)) {
    const { type, halfTerm, at, seed, participants, before, made, quality } = run;
    const counts = countPreview(participants, before);
    const startedBy = type === 'main' ? null : ids.user(network.accounts.superuser);
    const { id } = (await insertRun(tx, { type, halfTerm, seed, startedBy, counts, now: at }))!;
    const end = new Date(at.getTime() + RUN_MS);
    if (type === 'main') await endCurrentLinks(tx, end);
    if (type !== 'preview') await saveDemoLinks(tx, { id, halfTerm }, made, end);
    const after = countPreview(participants, type === 'interim' ? [...before, ...made] : made);
    await closeRun(tx, id, { before: counts, after, quality }, end);
  }
}
