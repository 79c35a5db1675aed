import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { Facts, Result } from '../types.ts';
import { allChecks } from './all.ts';
import { type Check, inContext, type OpenContext, type Owner, runCheck } from './context.ts';
import { rowPlants } from './plants.ts';
import { recordPlants } from './record-plants.ts';

/** A fault, with how it is planted and looked for; null when this run has nothing to plant it in. */
interface Plant {
  check: string;
  expected: string;
  find: (context: OpenContext, check: Check) => Promise<Result | null>;
}

const plants: Plant[] = [
  ...rowPlants.map(([check, expected, owner, change]): Plant => ({ check, expected, find: inTransaction(owner, change) })),
  ...recordPlants.map(
    ({ check, expected, facts, files }): Plant => ({
      check,
      expected,
      async find(context, by) {
        const altered = facts && (await facts(context));
        if (altered) return runCheck(by, { ...context, ...altered });
        const undo = files && (await files(context));
        return undo ? runCheck(by, context).finally(undo) : null;
      },
    }),
  ),
];

/** Plants every fault, one after another, and undoes it. Each must be found: a check that cannot fail proves nothing. */
export const tryPlants = (facts: Facts): Promise<Result[]> =>
  inContext(facts, async (context) => {
    const results: Result[] = [];
    for (const check of allChecks) {
      const own = plants.filter((plant) => check.name.startsWith(plant.check));
      if (own.length === 0) results.push(failure(`self-test: "${check.name}"`, 'nothing is planted for it'));
      for (const plant of own) results.push(await tryPlant(context, plant, check));
    }
    return results;
  });

const failure = (name: string, text: string): Result => ({ name, looked: 1, violations: [{ text, acts: [] }] });

async function tryPlant(context: OpenContext, { check, expected, find }: Plant, by: Check): Promise<Result> {
  const name = `self-test: "${check} …" finds "${expected}"`;
  try {
    const found = await find(context, by);
    if (!found) return { name, looked: 0, violations: [] };
    const isFound = found.violations.some(({ text }) => text.includes(expected));
    return isFound ? { name, looked: 1, violations: [] } : failure(name, `not found, but ${found.violations.length} others`);
  } catch (error) {
    // What other checks found must not be lost with it.
    return failure(name, `it could not be planted: ${describe(error)}`);
  }
}

/** With the cause of a refused statement, which names the constraint. */
const describe = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause && describe(error.cause)].filter(Boolean).join(': ') : String(error);

class Undone extends Error {}

/** slonik refuses other connections inside a transaction's own function, so the check runs outside it. */
function inTransaction(owner: Owner, change: (typeof rowPlants)[number][3]): Plant['find'] {
  return async (context, check) => {
    const query = await change(context);
    if (!query) return null;
    const planted = Promise.withResolvers<Tx | null>();
    const checked = Promise.withResolvers<void>();
    const transaction = context.databases[owner].transaction(async (tx) => {
      // Triggers and foreign keys would refuse what the plants do.
      await tx.query(sql.type(Nothing)`set local session_replication_role = replica`);
      // Reading the whole bus takes longer than the pool's limit.
      await tx.query(sql.type(Nothing)`set local idle_in_transaction_session_timeout = 0`);
      const { rowCount } = await tx.query(query);
      planted.resolve(rowCount > 0 ? tx : null);
      await checked.promise;
      throw new Undone();
    });
    const ended = transaction.catch((error: unknown) => {
      planted.reject(error);
      if (!(error instanceof Undone)) throw error;
    });
    try {
      const tx = await planted.promise;
      return tx && (await runCheck(check, { ...context, databases: { ...context.databases, [owner]: tx } }));
    } finally {
      checked.resolve();
      await ended;
    }
  };
}
