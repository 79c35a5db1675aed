import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/paths.ts';
import { run } from '../src/programs.ts';

/**
 * Returns the commands of a section of docs/runbook.md by block: consecutive lines with an indentation of code, which is four
 * columns more than that of the text around it.
 * @throws Error when the section has another number of blocks: then a developer has to decide when each is to be run
 */
export function blocksOf(section: string, count: number): string[][] {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const text = runbook.split(`\n## ${section}\n`)[1]?.split('\n## ')[0];
  if (text === undefined) throw new Error(`The runbook has no section "${section}".`);
  const blocks = [...text.matchAll(/\n\n((?: {4,}\S.*\n)+)/g)];
  if (blocks.length !== count)
    throw new Error(`The runbook's "${section}" has ${blocks.length} blocks of commands, and this script follows ${count}.`);
  return blocks.map(([, block = '']) => block.trimEnd().split('\n').map(withoutComment));
}

const withoutComment = (line: string) => line.replace(/ {2,}# .*/, '').trim();

/** On a busy machine a database may not answer at once. */
const TRIES = 3;

/**
 * Runs the commands in the clone as an operator does, one after another, who repeats one that could not connect.
 * @throws Error when one fails
 */
export async function follow(commands: readonly string[], env: Record<string, string>, log: (line: string) => void) {
  for (const command of commands) {
    const began = performance.now();
    const said = await runOne(command, env);
    const last = said.trim().split('\n').at(-1) ?? '';
    log(`${command}: ${last} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
  }
}

async function runOne(command: string, env: Record<string, string>): Promise<string> {
  const { PATH, HOME } = process.env;
  for (let tries = 1; ; tries += 1) {
    try {
      return await run('/bin/sh', ['-c', command], { cwd: root, env: { PATH, HOME, ...env } });
    } catch (error) {
      if (tries === TRIES || !(error as Error).message.includes('Cannot connect')) throw error;
    }
  }
}
