import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { matchWithThreads } from '@patchwork/matching/threads';
import type { Message, RunWork } from './match-in-thread.ts';

// The thread that `matchInThread` starts: it posts the progress, then the links. It starts a second thread where a core is free.
const { type, schools, history, currentLinks, halfTerm, seed, caps } = workerData as RunWork;
const tell = (told: Message) => parentPort!.postMessage(told);

const result = await matchWithThreads(
  {
    type: type === 'interim' ? 'interim' : 'main',
    schools,
    // Created while they are read: a year of links of every school would be a million objects.
    history: { [Symbol.iterator]: pastLinks },
    currentLinks: currentLinks.schoolA.map((schoolA, index) => ({ schoolA, schoolB: currentLinks.schoolB[index]! })),
    ...{ halfTerm, seed, caps },
  },
  { threads: Math.min(2, availableParallelism()), onProgress: (percent) => tell({ percent }) },
);
tell({ result });

function* pastLinks() {
  const { schoolA, schoolB, halfTermsAgo } = history;
  for (let at = 0; at < schoolA.length; at += 1)
    yield { schoolA: schoolA[at]!, schoolB: schoolB[at]!, halfTermsAgo: halfTermsAgo[at]! };
}
