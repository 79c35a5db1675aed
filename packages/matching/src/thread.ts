import { parentPort } from 'node:worker_threads';
import { runShare, type Share } from './work.ts';

/** A worker thread of `matchWithThreads`: runs parts of a work until none is left, then posts 'done'. */
parentPort!.on('message', (share: Share) => {
  runShare(share);
  parentPort!.postMessage('done');
});
