import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OpenApiDocument, type ProcessName, processes } from './routes.ts';

const root = join(import.meta.dirname, '..');
const sourceOf = (process: ProcessName) => join(root, process === 'workers' ? 'workers/src' : `services/${process}/src`);

/** The names after `.call(`, by which every internal client calls: a string there, so that this test can read it. */
function callsOf(process: ProcessName): string[] {
  const files = readdirSync(sourceOf(process), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(sourceOf(process), name), 'utf8'));
  return code.flatMap((text) =>
    [...text.matchAll(/(?<!\.\.)\.call\(\s*(?:'(\w+)'|)/g)].map(([found, name]) => name ?? `unreadable ${found}`),
  );
}

/** By operation id, which is unique in all contracts. */
const internal = new Map<string, ProcessName[]>();
for (const service of processes.filter((name) => name !== 'workers')) {
  const { paths }: OpenApiDocument = JSON.parse(readFileSync(join(import.meta.dirname, `generated/${service}.json`), 'utf8'));
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    if (operation['x-internal']) internal.set(operation.operationId, operation['x-callers'] as ProcessName[]);
}

/** `redis.call` in the scripts that the gateway gives to Redis. */
const ofRedis = ['get', 'set'];

test.each(processes)('the contracts name %s for the internal calls in its code, and for no others', (process) => {
  const called = new Set(callsOf(process).filter((name) => !(process === 'gateway' && ofRedis.includes(name))));
  const named = [...internal].flatMap(([operation, callers]) => (callers.includes(process) ? [operation] : []));
  expect([...called].toSorted()).toEqual(named.toSorted());
});
