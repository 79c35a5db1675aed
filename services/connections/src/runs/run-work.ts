import { type DatabasePool, extendStatementTimeout } from '@patchwork/platform/db';
import { halfTermName } from '../half-terms/names.ts';
import { listCurrentPairs, listPastPairs } from '../links/links.sql.ts';
import { capsOf, REMEMBERED } from '../run-limits.ts';
import { listWorkSchools } from '../schools/participants.sql.ts';
import { lastMainRunStart, type RunRow } from './runs.sql.ts';

/** Everything that matching needs for a run, except the fencing token. */
export const readWork = (db: DatabasePool, run: RunRow) =>
  db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    return {
      runId: run.id,
      type: run.type,
      halfTerm: halfTermName(run.halfTerm),
      seed: run.seed,
      schools: [...(await listWorkSchools(tx, await lastMainRunStart(tx)))],
      // Links made earlier in the same half term count as seen.
      history: await listPastPairs(tx, run.halfTerm - REMEMBERED, run.halfTerm),
      currentLinks: run.type === 'interim' ? await listCurrentPairs(tx) : { schoolA: [], schoolB: [] },
      caps: capsOf(run.type),
    };
  });
