import type { Facts, Result } from '../types.ts';
import { answerChecks } from './answers.ts';
import { type Check, inContext, runCheck } from './context.ts';
import { eventChecks } from './events.ts';
import { mailChecks } from './mails.ts';
import { mediaChecks } from './media.ts';
import { onePatchEach } from './patches.ts';
import { peopleChecks } from './people.ts';
import { copiesAreEqual } from './read-models.ts';
import { safeguardingChecks } from './safeguarding.ts';
import { nothingIsLeft, settle } from './settle.ts';
import { storedChecks } from './stored.ts';

export const allChecks: Check[] = [
  nothingIsLeft,
  ...storedChecks,
  ...eventChecks,
  copiesAreEqual,
  ...mailChecks,
  ...mediaChecks,
  ...peopleChecks,
  ...safeguardingChecks,
  onePatchEach,
  ...answerChecks,
];

/** Waits until the system has finished what it had begun, then checks everything. Call it after healing. */
export const checkAll = (facts: Facts, checks: readonly Check[]): Promise<Result[]> =>
  inContext(facts, async (context) => {
    await settle(context);
    const results: Result[] = [];
    for (const check of checks) results.push(await runCheck(check, context).catch((error: Error) => notMade(check.name, error)));
    return results;
  });

const notMade = (name: string, { message }: Error): Result => ({
  name,
  looked: 1,
  violations: [{ text: `The check could not be made: ${message}`, acts: [] }],
});
