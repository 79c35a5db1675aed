import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { currentTrace, inSpan, traceIdOf, traceRequests, withinTrace } from './trace.ts';

const id = '0198f3c2-7a61-7c1e-9b0d-5a4e3f2d1c0b';
const traceId = id.replaceAll('-', '');
const given = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

async function traceSeen(callers: 'our processes' | 'anyone', traceparent: string) {
  const app: FastifyInstance = fastify({ genReqId: () => id });
  traceRequests(app, 'content', callers);
  app.post('/', async () => ({ seen: currentTrace() }));
  const answer = await app.inject({ method: 'POST', url: '/', headers: { traceparent }, payload: { body: 'read first' } });
  return String(answer.json().seen);
}

test('starts a trace with the request id, ignores a browser’s trace, and passes the trace on even when it is not recorded', async () => {
  expect(traceIdOf(await traceSeen('anyone', given))).toBe(traceId);
  expect(await traceSeen('anyone', given)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('continues the trace of one of our processes, unless it is invalid', async () => {
  expect(await traceSeen('our processes', given)).toBe(given);
  expect(traceIdOf(await traceSeen('our processes', 'nonsense'))).toBe(traceId);
});

test('is in every line logged within the span, and in none after it', async () => {
  const lines = new PassThrough();
  const log = createLog('test', 'info', { write: (line) => void lines.write(line) });
  await inSpan({ service: 'workers', name: 'a job', kind: 'consumer', parent: given }, async () => {
    await Promise.resolve();
    log.info('inside');
  });
  withinTrace(undefined, () => log.info('outside'));
  const [inside, outside] = String(lines.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([inside.traceId, outside.traceId]).toEqual(['a'.repeat(32), undefined]);
});
