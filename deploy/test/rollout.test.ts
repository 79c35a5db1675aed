import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allEnvironments, findKustomize, type Manifest, nameOf, render, root } from './render.ts';

const kustomize = await findKustomize();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollout-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs rollout.sh with a kubectl that notes its arguments; `states` are those of the migration jobs, one answer a line. */
function rollOut(objects: string, states: string[], unready = 'none') {
  const answers = states.map((state, index) => `${index + 1}) printf '%b' '${state}' ;;`).join('\n');
  writeFileSync(
    join(folder, 'kubectl'),
    `#!/bin/sh
echo "$*" >> '${folder}/calls'
case "$1 $2" in
  kustomize*) printf '%b' '${objects}' ;;
  'get statefulset,deployment') echo statefulset.apps/redis ;;
  'rollout status') case "$*" in *deployment/"$unready"*) exit 1 ;; esac ;;
  'get job') echo x >> '${folder}/asked'; case $(wc -l < '${folder}/asked') in ${answers} esac ;;
  logs*) echo "the log of $4" ;;
esac
`,
  );
  chmodSync(join(folder, 'kubectl'), 0o755);
  const env = { ...process.env, unready, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return new Promise<{ code: number; errors: string; calls: string[] }>((resolve) => {
    execFile(join(root, 'deploy/rollout.sh'), ['proof'], { env }, (error, _stdout, errors) => {
      const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n');
      resolve({ code: error ? Number(error.code) : 0, errors, calls });
    });
  });
}

const complete = 'migrate-identity SuccessCriteriaMet Complete\\n';
const applied = (calls: string[]) => calls.flatMap((call) => /^apply .*step=(.*)/.exec(call)?.[1] ?? []);

test('applies each step after what the step before needs', async () => {
  const { code, calls } = await rollOut('kind: Job\\n', [
    `${complete}migrate-schools \\n`,
    `${complete}migrate-schools Complete\\n`,
  ]);
  expect(code).toBe(0);
  const names = ['identity', 'schools', 'content', 'messaging', 'connections', 'decoder', 'workers', 'gateway'];
  const services = ['3-services,!app.kubernetes.io/name', ...names.map((name) => `3-services,app.kubernetes.io/name=${name}`)];
  expect(applied(calls)).toEqual(['1-foundation', '2-migrations', ...services]);
  const at = (start: string) => calls.findIndex((call) => call.startsWith(start));
  expect(at('rollout status -n patchwork-proof statefulset.apps/redis')).toBeLessThan(at('delete job'));
  expect(calls.filter((call) => call.startsWith('get job'))).toHaveLength(2);
});

test('waits only for the kinds that the environment has', async () => {
  const { calls } = await rollOut('kind: Kafka\\n---\\nkind: ExternalSecret\\n', [complete]);
  expect(calls.filter((call) => call.startsWith('wait')).map((call) => call.split(' ').at(-2))).toEqual([
    'ExternalSecret',
    'Kafka',
  ]);
});

test('a failed migration ends the rollout at once, with its log, before any service changes', async () => {
  const failed = `${complete}migrate-schools FailureTarget Failed\\n`;
  const { code, errors, calls } = await rollOut('kind: Job\\n', [failed]);
  expect(code).toBe(1);
  expect(errors).toBe('migrate-schools failed:\nthe log of job/migrate-schools\n');
  expect(applied(calls)).toEqual(['1-foundation', '2-migrations']);
});

test('a version that does not become ready leaves the processes after it as they are', async () => {
  const { code, calls } = await rollOut('kind: Job\\n', [complete], 'schools');
  expect(code).toBe(1);
  expect(applied(calls).slice(3)).toEqual([
    '3-services,app.kubernetes.io/name=identity',
    '3-services,app.kubernetes.io/name=schools',
  ]);
});

test.skipIf(!kustomize).each(allEnvironments)(
  'each object of %s is in one step, and each process in its own',
  async (environment) => {
    const all = await render(kustomize!, environment);
    const stepOf = ({ metadata }: Manifest) => metadata.labels?.['patchwork.example/step'];
    expect(all.filter((object) => !['1-foundation', '2-migrations', '3-services'].includes(stepOf(object))).map(nameOf)).toEqual(
      [],
    );
    const named = all.filter((object) => stepOf(object) === '3-services' && object.metadata.labels['app.kubernetes.io/name']);
    const script = readFileSync(join(root, 'deploy/rollout.sh'), 'utf8');
    const names = /^for name in (.*); do$/m.exec(script)![1]!.split(' ');
    expect(named.map(nameOf).toSorted()).toEqual(names.map((name) => `Deployment/${name}`).toSorted());
    for (const { metadata } of named) expect(metadata.labels['app.kubernetes.io/name']).toBe(metadata.name);
  },
);
