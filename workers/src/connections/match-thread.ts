import { parentPort, workerData } from 'node:worker_threads';
import { matchInSteps } from '@patchwork/connections/matching/match';
import type { RunWork, Told } from './match-aside.ts';

// The thread that `matchAside` starts: tells how far it is, at the end the links.
const { type, schools, history, currentLinks, halfTerm, seed, caps } = workerData as RunWork;
const steps = matchInSteps({
  type: type === 'interim' ? 'interim' : 'main',
  schools,
  history: history.schoolA.map((schoolA, index) => ({
    schoolA,
    schoolB: history.schoolB[index]!,
    halfTermsAgo: history.halfTermsAgo[index]!,
  })),
  currentLinks: currentLinks.schoolA.map((schoolA, index) => ({ schoolA, schoolB: currentLinks.schoolB[index]! })),
  halfTerm,
  seed,
  caps,
});
const tell = (told: Told) => parentPort!.postMessage(told);
for (let step = steps.next(); ; step = steps.next()) {
  if (step.done) {
    tell({ result: step.value });
    break;
  }
  tell({ percent: step.value });
}
