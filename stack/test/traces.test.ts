import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '../src/ports.ts';
import { createOutput } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { Client } from './client.ts';
import { type ReceivedSpan, startReceiver } from './otlp-receiver.ts';

const home = mkdtempSync(join(tmpdir(), 'patchwork-traces-'));
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let system: System;

beforeAll(async () => {
  receiver = await startReceiver();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  system = await startSystem({ home, ephemeral: true, withoutWeb: true, demo: 'small', logLevel: 'debug', ...createOutput() });
}, 300_000);
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await system?.stop();
  await receiver?.close();
}, 60_000);

const signIn = (label: string) =>
  new Client(system.baseUrl).signIn(system.demo!.accounts.find((account) => account.label === label)!);

const canary = 'Canary sentence that nobody else may read';

test('one comment is one trace, from the gateway to the mail that tells of it', async () => {
  const [teacher, colleague] = await Promise.all([signIn('teacher'), signIn('teacher2')]);
  const created = await teacher.call('POST', '/api/article', { title: `${canary} title`, narrative: 'It rained.' });
  const { id: article } = (await created.json()) as { id: number };
  const response = await colleague.call('POST', '/api/article/comment?secret=canary', { article, narrative: canary });
  const traceId = response.headers.get('x-request-id')!.replaceAll('-', '');

  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  const find = (service: string, name: string): ReceivedSpan | undefined =>
    ofTrace().find((span) => span.service === `patchwork-${service}` && span.name === name);
  // Each follows from the one before.
  const findChain = () => [
    find('gateway', 'POST /api/article/comment'),
    find('content', 'createComment'),
    find('content', 'publish content.articles'),
    find('messaging', 'CommentAdded notice-comment'),
    find('messaging', 'publish mail'),
    find('workers', 'resolve-notice'),
  ];
  // The mail waits for nothing but the queue; each process tells of its spans at its own time.
  await eventually(() => find('workers', 'send-mail') && !findChain().includes(undefined), 60);
  const chain = findChain();
  for (const [index, span] of chain.entries()) expect(span!.parentSpanId).toBe(index === 0 ? '' : chain[index - 1]!.spanId);
  expect(chain[0]!.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/article/comment',
    'http.response.status_code': 201,
  });
  expect(ofTrace().every(({ status }) => status !== 2)).toBe(true);

  for (const service of serviceNames.filter((name) => ['gateway', 'content', 'messaging', 'workers'].includes(name))) {
    const lines = readFileSync(join(home, 'logs', `${service}.log`), 'utf8').split('\n');
    expect({ service, isNamed: lines.some((line) => line.includes(`"traceId":"${traceId}"`)) }).toEqual({
      service,
      isNamed: true,
    });
  }
  expect(receiver.raw()).not.toMatch(/canary|@|sid=|Patchwork <|rained/i);
}, 120_000);
