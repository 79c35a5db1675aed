import type { Tx } from '@patchwork/platform/db';
import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Check, Facts } from '../types.ts';
import { checks } from './all.ts';
import { type CheckFunction, type Context, closeContext, type OpenContext, openContext } from './context.ts';
import { eventPlants } from './event-plants.ts';
import { otherPlants } from './more-plants.ts';
import { picturePlants } from './picture-plants.ts';
import { type Plant, storedPlants } from './plants.ts';
import { quiltAnswerPlants } from './quilt-answer-plants.ts';
import { quiltPlants } from './quilt-plants.ts';

export const plants = [...storedPlants, ...eventPlants, ...picturePlants, ...quiltPlants, ...quiltAnswerPlants, ...otherPlants];

class Undone extends Error {}

/** Plants every fault, one after another, and undoes it. Each must be found: a check that cannot fail proves nothing. */
export async function tryPlants(facts: Facts): Promise<Check[]> {
  const context = await openContext(facts);
  try {
    const before: { run: CheckFunction; check: Check }[] = [];
    for (const run of checks) before.push({ run, check: await run(context) });
    const tried: Check[] = [];
    for (const plant of plants) tried.push(await tryPlant(context, plant, before));
    const names = new Set(plants.map(({ check }) => check));
    const untried = before.filter(({ check }) => ![...names].some((name) => check.name.startsWith(name)));
    const violations = untried.map(({ check }) => ({ text: `nothing is planted for "${check.name}"`, acts: [] }));
    return [...tried, { name: 'self-test: every check has a plant', looked: before.length, violations }];
  } finally {
    await closeContext(context);
  }
}

async function tryPlant(
  context: OpenContext,
  plant: Plant,
  before: readonly { run: CheckFunction; check: Check }[],
): Promise<Check> {
  const found = before.find(({ check }) => check.name.startsWith(plant.check));
  if (!found) throw new Error(`There is no check ${plant.check}.`);
  const name = `self-test: "${plant.check} …" finds ${plant.what}`;
  let after: Check | null;
  try {
    after = await checkPlanted(context, plant, found.run);
  } catch (error) {
    // What other checks found must not be lost with it.
    return { name, looked: 1, violations: [{ text: `${plant.what} could not be planted: ${describe(error)}`, acts: [] }] };
  }
  if (!after) return { name, looked: 0, violations: [] };
  const known = new Set(found.check.violations.map(({ text }) => text));
  const isFound = after.violations.some(({ text }) => !known.has(text));
  return {
    name,
    looked: 1,
    violations: isFound ? [] : [{ text: `${plant.what} was not found by "${found.check.name}"`, acts: [] }],
  };
}

/** With the cause of a refused statement, which names the constraint. */
const describe = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause && describe(error.cause)].filter(Boolean).join(': ') : String(error);

/** What the check says of the planted fault; null when this run has nothing to plant it in. */
async function checkPlanted(context: OpenContext, { rows, facts, files }: Plant, run: CheckFunction): Promise<Check | null> {
  if (facts) {
    const altered = await facts(context);
    return altered && run({ ...context, ...altered });
  }
  if (files) {
    const undo = await files(context);
    if (!undo) return null;
    try {
      return await run(context);
    } finally {
      await undo();
    }
  }
  const [owner, statement] = rows!;
  const query = await statement(context);
  return query && inTransaction(context, owner, query, run);
}

/** slonik refuses other connections inside a transaction's own function, so the check runs outside it. */
async function inTransaction(context: OpenContext, owner: keyof Context['databases'], query: QuerySqlToken, run: CheckFunction) {
  const planted = Promise.withResolvers<Tx | null>();
  const checked = Promise.withResolvers<void>();
  const transaction = context.databases[owner].transaction(async (tx) => {
    // Triggers and foreign keys would refuse what the plants do.
    await tx.query(sql.type(z.object({}))`set local session_replication_role = replica`);
    // Reading the whole bus takes longer than the pool's limit.
    await tx.query(sql.type(z.object({}))`set local idle_in_transaction_session_timeout = 0`);
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
    return tx && (await run({ ...context, databases: { ...context.databases, [owner]: tx } }));
  } finally {
    checked.resolve();
    await ended;
  }
}
