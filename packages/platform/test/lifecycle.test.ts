import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const platform = new URL('../src/', import.meta.url).href;

/** Runs `body` in a separate process. */
function start(body: string, env: NodeJS.ProcessEnv = {}) {
  const text = `
    import { z } from 'zod';
    import { readConfig, variables } from '${platform}config.ts';
    import { loadOrExit, run } from '${platform}lifecycle.ts';
    import { createLog } from '${platform}log.ts';
    const say = (line) => process.stdout.write(line + '\\n');
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...output, lines: output.out.split('\n') }));
  const ready = new Promise<void>((resolve) => child.stdout.on('data', () => output.out.includes('ready') && resolve()));
  return { child, ready, ended };
}

const twoParts = `
  await run(async (onClose) => {
    const alive = setInterval(() => {}, 1000);
    onClose(async () => { clearInterval(alive); say('pool closed'); });
    onClose(async () => { throw new Error('consumer would not stop'); });
    onClose(async () => { say('server closed'); });
    say('ready');
    return createLog('test', 'warn');
  });`;

test.each(['SIGTERM', 'SIGINT'] as const)('closes in reverse order on %s even if a part fails, and exits 0', async (signal) => {
  const { child, ready, ended } = start(twoParts);
  await ready;
  child.kill(signal);
  const { code, lines, out } = await ended;
  expect(code).toBe(0);
  expect(lines.filter((line) => line.endsWith('closed'))).toEqual(['server closed', 'pool closed']);
  expect(out).toContain('closing failed');
});

test('closes once, however many signals it receives', async () => {
  const { child, ready, ended } = start(twoParts);
  await ready;
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect((await ended).out.match(/pool closed/g)).toHaveLength(1);
});

test('closes what is open when the start fails, logs the reason and exits 1', async () => {
  const { code, out, err } = await start(`
    await run(async (onClose) => {
      onClose(async () => say('pool closed'));
      throw new Error('the port is taken');
    });`).ended;
  expect([code, out]).toEqual([1, 'pool closed\n']);
  expect(err).toContain('the port is taken');
});

test('prints what caused a failed start, and the causes of that', async () => {
  const { err } = await start(`
    await run(async () => {
      const refused = new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')], '');
      throw new Error('no connection', { cause: new Error('the pool is empty', { cause: refused }) });
    });`).ended;
  for (const message of ['no connection', 'the pool is empty', 'refused by ::1', 'refused by 127.0.0.1'])
    expect(err).toContain(message);
});

test('can be stopped while it starts', async () => {
  const { child, ready, ended } = start(`
    await run(async (onClose) => {
      onClose(async () => say('pool closed'));
      say('ready');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`);
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, out: 'ready\npool closed\n' });
});

test.each([
  ['before', `const config = loadOrExit(load); await run(async () => config);`],
  ['inside', `await run(async () => load());`],
])('prints a wrong configuration as one list and exits 1: read %s the run', async (_, body) => {
  const load = `const load = () => readConfig(z.object({ PORT: variables.PORT, DATABASE_URL: variables.DATABASE_URL }));`;
  const { code, err } = await start(load + body, { PORT: 'hunter2' }).ended;
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toEqual([
    'The configuration is not usable:',
    expect.stringMatching(/^ {2}PORT: /),
    expect.stringMatching(/^ {2}DATABASE_URL: /),
  ]);
  expect(err).not.toContain('hunter2');
});
