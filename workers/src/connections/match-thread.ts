import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { matchWithThreads } from '@patchwork/connections/matching/threads';
import type { RunWork, Told } from './match-aside.ts';

// The thread that `matchAside` starts: tells how far it is, at the end the links. A second one helps where there is a core for it.
const { type, schools, history, currentLinks, halfTerm, seed, caps } = workerData as RunWork;
const tell = (told: Told) => parentPort!.postMessage(told);

const result = await matchWithThreads(
  {
    type: type === 'interim' ? 'interim' : 'main',
    schools,
    // Made as they are read: a year of links of every school would be a million objects.
    history: { [Symbol.iterator]: pastLinks },
    currentLinks: currentLinks.schoolA.map((schoolA, index) => ({ schoolA, schoolB: currentLinks.schoolB[index]! })),
    ...{ halfTerm, seed, caps },
  },
  { threads: Math.min(2, availableParallelism()), onProgress: async (percent) => tell({ percent }) },
);
tell({ result });

function* pastLinks() {
  const { schoolA, schoolB, halfTermsAgo } = history;
  for (let at = 0; at < schoolA.length; at += 1)
    yield { schoolA: schoolA[at]!, schoolB: schoolB[at]!, halfTermsAgo: halfTermsAgo[at]! };
}
