import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { commandsOf, follow } from './runbook.ts';

test('finds the commands of a page by block, without comments', () => {
  expect(commandsOf('Kafka lost its data')).toEqual([
    ['npm run events:republish -- 24'],
    ['npm run events:announce'],
    ['npm run projections:rebuild'],
  ]);
  expect(commandsOf('Backup')).toEqual([['npm run backup -- "$BACKUP"']]);
  expect(commandsOf('Redis lost its data')).toEqual([]);
  expect(() => commandsOf('No such page')).toThrow('no section');
});

test('the pages for lost data name scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const commands = ['Kafka lost its data', 'Backup', 'Restore'].flatMap((page) => commandsOf(page).flat());
  for (const command of commands) {
    const [, name = ''] = /^npm run ([\w:]+)/.exec(command) ?? [];
    if (name || !command.startsWith('redis-cli')) expect(Object.keys(scripts)).toContain(name);
  }
});

test('a command that fails ends the script', async () => {
  const said: string[] = [];
  await follow(['echo "$GIVEN"'], { GIVEN: 'a variable' }, (line) => said.push(line));
  expect(said[0]).toContain('a variable');
  await expect(follow(['false', 'echo never'], {}, (line) => said.push(line))).rejects.toThrow('failed');
  expect(said).toHaveLength(1);
});
