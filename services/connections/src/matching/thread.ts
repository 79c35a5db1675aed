import { parentPort } from 'node:worker_threads';
import { runShare, type Share } from './work.ts';

/** A helper of `matchWithThreads`: takes parts of a work until none is left, then says so. */
parentPort!.on('message', (share: Share) => {
  runShare(share);
  parentPort!.postMessage('done');
});
