import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import './kafkajs-idle-timer.ts';

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');

afterEach(() => vi.useRealTimers());

test('kafkajs sets its timer only while a request is pending', () => {
  vi.useFakeTimers();
  const logger = { namespace: () => logger, debug() {} };
  const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1_000, clientId: 'tests', broker: 'one', logger });
  queue.scheduleCheckPendingRequests();
  expect(vi.getTimerCount()).toBe(0);
  queue.pending.push({});
  queue.scheduleCheckPendingRequests();
  expect(vi.getTimerCount()).toBe(1);
});
