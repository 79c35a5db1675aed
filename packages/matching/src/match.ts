import { boundFrom, planBound } from './bound.ts';
import { joinLists } from './candidates.ts';
import { raiseWorst, worstOff } from './fairness.ts';
import { fillUp } from './fill.ts';
import { linkGreedily } from './greedy.ts';
import { linksOf } from './network.ts';
import { findPrices } from './prices.ts';
import { judge } from './quality.ts';
import { reasonsFor } from './reasons.ts';
import { refreshPrices } from './refresh.ts';
import { repair } from './repair.ts';
import { planScan } from './scan-plan.ts';
import { lackingSchools, prepareTask, type Task } from './task.ts';
import type { MatchedLink, MatchInput, MatchResult } from './types.ts';
import { runWork, type Work } from './work.ts';

/** If a step has `work`, the caller must run it before the next step. */
export interface Step {
  /** Of the time that all UK schools take with two threads, as measured. Includes the work of the step. */
  percent: number;
  work?: Work;
}

/** Maximises the total contrast alone. */
const noFairness = { floorShare: 1, weight: 0 };
const fairness = { floorShare: 0.3, weight: 30 };
/** The worst-off schools of this share search again for partners, with half the price. */
const WORST_SHARE = 0.08;
const fairnessForWorst = { floorShare: 0.15, weight: 500 };

/** `isFair: false` omits the steps for the worst-off schools: more contrast in total, less for some. */
interface MatchOptions {
  isFair?: boolean;
}

/**
 * Links each school with four to six contrasting ones, in steps. The same schools, history, half term and seed give the same
 * links, for any order of the rows and any number of threads.
 * @throws RangeError when two schools share an id
 */
export function* matchInParts(input: MatchInput, { isFair = true }: MatchOptions = {}): Generator<Step, MatchResult> {
  const task = prepareTask(input);
  yield { percent: 4 };
  if (input.type === 'main') task.price.set(findPrices(task.field, task.caps));
  yield { percent: 16 };
  const first = planScan(task, 0);
  yield { percent: 25, work: first };
  considerLists(task, first.best);
  yield { percent: 30 };
  const second = planScan(task, 1);
  yield { percent: 37, work: second };
  considerLists(task, second.best);
  yield { percent: 42 };
  linkGreedily(task);
  yield { percent: 44 };
  fillUp(task);
  yield { percent: 50 };
  repair(task);
  if (isFair) yield* liftWorst(task, second.best);
  else yield* spread(50, 77, raiseWorst(task, noFairness));
  const bound = planBound(task);
  yield { percent: 92, work: bound };
  const links = [...describeLinks(task)];
  yield { percent: 99 };
  return { links, lacking: listLacking(task), quality: judge(task, input, boundFrom(task, bound)) };
}

function considerLists(task: Task, ...lists: Int32Array[]): void {
  task.candidates = joinLists(task, lists);
  const room = task.caps.map((cap, school) => Math.max(0, cap - task.network.degree[school]!));
  refreshPrices(task.candidates, room, task.price);
}

function* liftWorst(task: Task, best: Int32Array): Generator<Step> {
  yield* spread(50, 69, raiseWorst(task, fairness));
  const wide = planScan(task, 2, worstOff(task, WORST_SHARE));
  yield { percent: 71, work: wide };
  task.candidates = joinLists(task, [best, wide.best]);
  yield* spread(71, 77, raiseWorst(task, fairnessForWorst, wide.seekers));
}

/** The progress of a part of the run, from its shares. */
function* spread(from: number, to: number, shares: Iterable<number>): Generator<Step> {
  for (const share of shares) yield { percent: Math.floor(from + (to - from) * share) };
}

/** Runs all steps of `matchInParts` in this thread. */
export function match(input: MatchInput, options?: MatchOptions): MatchResult {
  const steps = matchInParts(input, options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (step.value.work) runWork(step.value.work);
  }
}

const listLacking = (task: Task): MatchResult['lacking'] =>
  lackingSchools(task)
    .sort((one, other) => one - other)
    .map((school) => ({ schoolId: task.pool.schools[school]!.id, links: task.network.degree[school]! }));

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
