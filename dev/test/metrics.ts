import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@patchwork/testkit/wait';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { serviceNames } from '../src/ports.ts';
import { system } from './running-system.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/observability/alerts.yaml');
const dashboard = read('deploy/observability/dashboard.json');

/** Every metric name that a process exposes, with or without a value. */
async function shownBy(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name!],
  );
}

test('a process exposes every metric that alerts and dashboard use', async () => {
  const shown = new Set((await Promise.all(serviceNames.map((name) => shownBy(system.ports[name].metrics)))).flat());
  for (const [file, text] of Object.entries({ alerts, dashboard })) {
    const asked = [...new Set(text.match(/\b(?:patchwork|process|nodejs)_\w+/g))];
    expect(asked.length, file).toBeGreaterThan(5);
    expect(
      asked.filter((name) => !shown.has(name)),
      file,
    ).toEqual([]);
  }
});

test('a service exposes its pending work as metrics', async () => {
  const page = `http://127.0.0.1:${system.ports.messaging.metrics}/metrics`;
  const numbers = [
    /^patchwork_dead_letters\{service="messaging"\} 0$/m,
    /^patchwork_consumer_lag_events\{topic="content.articles",service="messaging"\} \d+$/m,
    /^patchwork_mails\{state="failed",service="messaging"\} 0$/m,
    /^patchwork_outbox_oldest_seconds\{service="messaging"\} [\d.]+$/m,
  ];
  // Kafka may need a moment to describe a group that has just joined.
  await eventually(async () => {
    const text = await (await fetch(page)).text();
    return numbers.every((number) => number.test(text));
  });
});
