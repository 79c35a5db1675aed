import { findCandidates } from './candidates.ts';
import { rescue } from './emergency.ts';
import { fillDeficits } from './fill.ts';
import { linkGreedily } from './greedy.ts';
import { linksOf } from './network.ts';
import { judge } from './quality.ts';
import { reasonsFor } from './reasons.ts';
import { lackingSchools, prepareTask, type Task } from './task.ts';
import type { MatchedLink, MatchInput, MatchResult } from './types.ts';

/** Large pools are dealt out so often, each time among the schools that still have room. */
const ROUNDS = 9;

/**
 * Links each school with four to six contrasting ones. The same schools, history, half term and seed give the same links, whatever
 * the order of the rows. Yields the per cent that is done between its steps, so that whoever runs it can do something else.
 */
export function* matchInSteps(input: MatchInput): Generator<number, MatchResult> {
  const task = prepareTask(input);
  yield 10;
  for (let round = 0; round < ROUNDS; round += 1) {
    const candidates = findCandidates(task, round);
    yield 15 + round * 5;
    linkGreedily(task, candidates);
    if (candidates.isAll) break;
  }
  yield 60;
  fillDeficits(task);
  yield 70;
  rescue(task);
  yield 80;
  const links = [...describeLinks(task)];
  yield 90;
  const lacking = lackingSchools(task)
    .sort((one, other) => one - other)
    .map((school) => ({ schoolId: task.pool.schools[school]!.id, links: task.network.degree[school]! }));
  return { links, lacking, quality: judge(task, input) };
}

/** The same in one go. */
export function match(input: MatchInput): MatchResult {
  const steps = matchInSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function* describeLinks({ pool, network }: Task): Generator<MatchedLink> {
  for (const [one, other] of linksOf(network)) {
    if (network.isLocked(one, other)) continue;
    yield {
      schoolA: pool.schools[one]!.id,
      schoolB: pool.schools[other]!.id,
      contrast: Math.min(1, Math.round(pool.contrast.of(one, other) * 1e6) / 1e6),
      reasons: reasonsFor(pool, one, other),
    };
  }
}
