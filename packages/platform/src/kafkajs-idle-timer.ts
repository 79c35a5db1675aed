import { createRequire } from 'node:module';

// kafkajs 2.2.4, which is unmaintained, looks for pending requests each millisecond even when there are none: several per cent of a
// core at idle, and a warning of Node 24 (https://github.com/tulios/kafkajs/issues/1751, docs/decisions/0001). While nothing is
// pending, no look is needed. This is the only library that is changed from outside.

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

const queue: RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue').prototype;
const schedule = queue.scheduleCheckPendingRequests;
queue.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) schedule.call(this);
};
