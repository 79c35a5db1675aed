import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { blocksOf, follow } from './runbook.ts';

test('finds the commands of a page by block, without comments', () => {
  expect(blocksOf('Kafka lost its data', 3)).toEqual([
    ['npm run events:republish -- 24'],
    ['npm run events:announce'],
    ['npm run projections:rebuild'],
  ]);
  expect(blocksOf('Backup', 1)).toEqual([['npm run backup -- "$BACKUP"']]);
  expect(blocksOf('Redis lost its data', 0)).toEqual([]);
  expect(() => blocksOf('No such page', 1)).toThrow('no section');
  expect(() => blocksOf('Backup', 2)).toThrow('1 blocks');
});

test('the pages for lost data name scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const commands = [blocksOf('Kafka lost its data', 3), blocksOf('Backup', 1), blocksOf('Restore', 5)].flat(2);
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
