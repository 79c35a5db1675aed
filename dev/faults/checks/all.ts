import type { Check, Facts } from '../types.ts';
import { answerChecks } from './answers.ts';
import { type CheckFunction, closeContext, openContext } from './context.ts';
import { eventChecks } from './events.ts';
import { mailChecks } from './mails.ts';
import { mediaChecks } from './media.ts';
import { peopleChecks } from './people.ts';
import { quiltEventChecks } from './quilt-events.ts';
import { quiltMomentChecks } from './quilt-moment.ts';
import { quiltChecks } from './quilts.ts';
import { readModelChecks } from './read-models.ts';
import { safeguardingChecks } from './safeguarding.ts';
import { settle, settledChecks } from './settle.ts';
import { storedChecks } from './stored.ts';

export const checks = [
  ...settledChecks,
  ...storedChecks,
  ...eventChecks,
  ...readModelChecks,
  ...mailChecks,
  ...mediaChecks,
  ...peopleChecks,
  ...safeguardingChecks,
  ...quiltChecks,
  ...quiltMomentChecks,
  ...quiltEventChecks,
  ...answerChecks,
];

/** Waits until the system has finished what it had begun. Call it after healing. */
export async function settled(facts: Facts): Promise<void> {
  const context = await openContext(facts);
  await settle(context).finally(() => closeContext(context));
}

/** Waits until the system has finished what it had begun, then checks everything. Call it after healing. */
export async function checkAll(facts: Facts): Promise<Check[]> {
  const context = await openContext(facts);
  try {
    await settle(context);
    const results: Check[] = [];
    for (const check of checks) results.push(await check(context).catch((error: unknown) => notMade(check, error)));
    return results;
  } finally {
    await closeContext(context);
  }
}

const notMade = ({ name }: CheckFunction, error: unknown): Check => ({
  name: name || 'one of the checks',
  looked: 1,
  violations: [{ text: `The check could not be made: ${error instanceof Error ? error.message : error}`, acts: [] }],
});
