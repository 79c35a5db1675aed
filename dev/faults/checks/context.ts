import { databaseOwners } from '@patchwork/dev/environment';
import { serviceNames } from '@patchwork/dev/ports';
import { createPool, type DatabasePool, type Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { Act, Facts, Fault, Result } from '../types.ts';

export type Owner = (typeof databaseOwners)[number];

/** What a check reads. */
export interface Context extends Facts {
  /** Pools, or a transaction in which the self-test has planted a fault. */
  databases: Record<Owner, Db>;
  /** When the first act began, as an ISO string: rows from before belong to the demo network. */
  since: string;
}

/** Counts a fact, and notes a violation unless it is right. */
export type Look = (isRight: boolean, text: string, ...acts: readonly (Act | undefined)[]) => void;

export interface Check {
  /** What must be true. */
  name: string;
  run: (context: Context, look: Look) => Promise<void>;
}

export async function runCheck({ name, run }: Check, context: Context): Promise<Result> {
  const result: Result = { name, looked: 0, violations: [] };
  await run(context, (isRight, text, ...acts) => {
    result.looked += 1;
    if (!isRight) result.violations.push({ text, acts: acts.flatMap((act) => act?.number ?? []) });
  });
  return result;
}

export interface OpenContext extends Context {
  databases: Record<Owner, DatabasePool>;
}

/** Opens the databases for some work. */
export async function inContext<T>(facts: Facts, work: (context: OpenContext) => Promise<T>): Promise<T> {
  const pools = databaseOwners.map(async (owner) => {
    const url = facts.system.environment[owner][`${owner.toUpperCase()}_DATABASE_URL`]!;
    return [owner, await createPool(url, { size: 2, statementTimeout: 60_000, validate: true })] as const;
  });
  const databases = Object.fromEntries(await Promise.all(pools)) as OpenContext['databases'];
  const first = Math.min(...facts.acts.map(({ startedAt }) => startedAt), Date.now());
  try {
    return await work({ ...facts, databases, since: new Date(first).toISOString() });
  } finally {
    await Promise.all(Object.values(databases).map((pool) => pool.end()));
  }
}

/** The acts of these kinds. */
export const actsOf = ({ acts }: Pick<Facts, 'acts'>, ...kinds: string[]): Act[] =>
  acts.filter(({ kind }) => kinds.includes(kind));

export const isAcknowledged = ({ outcome }: Act) => outcome === 'acknowledged';
/** May have changed something. */
export const mayHaveHappened = ({ outcome }: Act) => outcome !== 'refused';
/** The acknowledged acts of these kinds. */
export const doneOf = (facts: Pick<Facts, 'acts'>, ...kinds: string[]): Act[] => actsOf(facts, ...kinds).filter(isAcknowledged);

/** The value of a field that the kind of act always has. */
export const idIn = (record: Readonly<Record<string, unknown>>, field = 'id') => Number(record[field]);
export const textIn = ({ change }: Act) => String(change.text);

/** The reports and pictures that users have erased, or have tried to: a picture alone or with its report. */
export function erasedThings(facts: Pick<Facts, 'acts'>) {
  const acts = actsOf(facts, 'erase').filter(mayHaveHappened);
  const ids = (kind: string) => acts.filter(({ change }) => change.kind === kind).map(({ change }) => idIn(change));
  const [articles, media] = [new Set(ids('article')), new Set(ids('media'))];
  return {
    hasReport: (id: number) => articles.has(id),
    hasPicture: (id: number, articleId: number) => media.has(id) || articles.has(articleId),
  };
}

/** The faults of these targets that overlap the time, with a margin in milliseconds for what they leave behind. */
export const faultsDuring = (
  { faults }: Pick<Facts, 'faults'>,
  [from, until]: [number, number],
  targets: readonly string[],
  margin = 0,
): Fault[] => faults.filter((fault) => isHit(fault, targets) && fault.from <= until && fault.until + margin >= from);

/** What happens to one of the services that share a process happens to all of them. */
const isHit = ({ target, process }: Fault, targets: readonly string[]): boolean =>
  targets.includes(target) ||
  (process === 'all' && targets.some((name) => name !== 'workers' && (serviceNames as readonly string[]).includes(name)));

export const texts = (values: readonly string[]) => sql.array([...values], 'text');
export const numbers = (values: readonly number[]) => sql.array([...values], 'int8');
