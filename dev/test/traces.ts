import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@patchwork/testkit/wait';
import { expect, test } from 'vitest';
import { serviceNames } from '../src/ports.ts';
import { Client } from './client.ts';
import type { ReceivedSpan } from './otlp-receiver.ts';
import { home, receiver, system } from './running-system.ts';

const signIn = (label: string) =>
  new Client(system.baseUrl).signIn(system.demo!.accounts.find((account) => account.label === label)!);

const canary = 'Canary sentence that nobody else may read';

test('one comment is one trace, from the gateway to the notification mail', async () => {
  const [teacher, colleague] = await Promise.all([signIn('teacher'), signIn('teacher2')]);
  const created = await teacher.call('POST', '/api/article', { title: `${canary} title`, narrative: 'It rained.' });
  const { id: article } = (await created.json()) as { id: number };
  const response = await colleague.call('POST', '/api/article/comment?secret=canary', { article, narrative: canary });
  const traceId = response.headers.get('x-request-id')!.replaceAll('-', '');

  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  const find = (service: string, name: string): ReceivedSpan | undefined =>
    ofTrace().find((span) => span.service === `patchwork-${service}` && span.name === name);
  // Each span follows from the one before.
  const findChain = () => [
    find('gateway', 'POST /api/article/comment'),
    find('content', 'createComment'),
    find('content', 'publish content.articles'),
    find('messaging', 'messaging.CommentAdded'),
    find('messaging', 'publish mail'),
    find('workers', 'send-mail'),
  ];
  // The mail waits only for the queue; each process exports its spans on its own schedule.
  await eventually(() => !findChain().includes(undefined), 60);
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
