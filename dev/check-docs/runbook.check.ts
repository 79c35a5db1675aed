import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environments } from '../../deploy/test/render.ts';
import { root } from '../src/paths.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/observability/alerts.yaml');
const runbook = read('docs/runbook.md');
const matches = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
const alertNames = matches(alerts, /- alert: (\w+)/g);

test('every alert has a severity, a summary and a section in the runbook', () => {
  const rules = alerts.split(/- alert: /).slice(1);
  for (const [index, rule] of rules.entries()) {
    const name = alertNames[index] ?? '';
    expect(rule, name).toMatch(/severity: (page|ticket)/);
    expect(rule, name).toMatch(/summary: ".+"/);
    expect(rule, name).toContain(`runbook_url: docs/runbook.md#${name.toLowerCase()}\n`);
    const section = runbook.split(`\n### ${name}\n`)[1]?.split('\n#')[0];
    expect(section, `the section of ${name}`).toMatch(/\n1\. .+\n(.+\n)*?2\. .+\n(.+\n)*?3\. /);
  }
  expect(matches(runbook.split('\n## Alerts\n')[1]?.split('\n## ')[0] ?? '', /\n### (\w+)/g)).toEqual(alertNames);
});

test('the runbook names every operator command', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const forDevelopers = [
    'start',
    'dev',
    'test',
    'test:whole',
    'test:repeat',
    'reset',
    'proof:compose',
    'proof:cluster',
    'check',
    'check:docs',
    'check:lint',
    'check:types',
    'check:types:root',
    'format',
    'generate',
    'generate:schema',
    'bench',
    'faults',
  ];
  for (const script of scripts.filter((name) => !forDevelopers.includes(name))) expect(runbook).toContain(`npm run ${script}`);
});

test('the README of deploy names every environment', () => {
  const text = read('deploy/README.md');
  for (const environment of environments) expect(text).toContain(`\`${environment}\``);
});
