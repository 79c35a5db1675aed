import { parentPort, workerData } from 'node:worker_threads';
import { matchInSteps } from '@patchwork/connections/matching/match';
import type { MatchInput } from '@patchwork/connections/matching/types';
import type { Told } from './match-aside.ts';

// The thread that `matchAside` starts: tells how far it is, at the end the links.
const steps = matchInSteps(workerData as MatchInput);
const tell = (told: Told) => parentPort!.postMessage(told);
for (let step = steps.next(); ; step = steps.next()) {
  if (step.done) {
    tell({ result: step.value });
    break;
  }
  tell({ percent: step.value });
}
