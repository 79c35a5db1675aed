import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const platform = new URL('../src/', import.meta.url).href;

/** Runs `body` in a separate process. */
function start(body: string, env: NodeJS.ProcessEnv = {}) {
  const text = `
    import { z } from 'zod';
    import { readConfig, variables } from '${platform}config.ts';
    import { createHealth } from '${platform}health.ts';
    import { run } from '${platform}lifecycle.ts';
    import { createLog } from '${platform}log.ts';
    import { Registry } from 'prom-client';
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

/** A program of two parts, of which the second does not stop. */
const twoParts = `
  const log = createLog('test', 'info');
  const alive = setInterval(() => {}, 1000);
  const parts = new AsyncDisposableStack();
  parts.defer(async () => { clearInterval(alive); say('pool closed'); });
  parts.defer(async () => { throw new Error('consumer would not stop'); });
  parts.defer(async () => say('server closed'));
  const { promise: failed, reject: fail } = Promise.withResolvers();
  const program = {
    log,
    health: [createHealth('test', new Registry())],
    config: { HOST: '127.0.0.1', METRICS_PORT: 0, CLOSE_SECONDS: 5 },
    drain: async () => say('drained'),
    close: () => parts.disposeAsync(),
    failed,
  };
  await run((async () => program)());`;

test.each(['SIGTERM', 'SIGINT'] as const)('closes in reverse order on %s even if a part fails, and exits 0', async (signal) => {
  const { child, ready, ended } = start(twoParts);
  await ready;
  child.kill(signal);
  const { code, lines, out } = await ended;
  expect(code).toBe(0);
  expect(lines.filter((line) => /^\w+( closed|ed)$/.test(line))).toEqual(['drained', 'server closed', 'pool closed']);
  expect(out).toContain('closing failed');
});

test('closes once, however many signals it receives', async () => {
  const { child, ready, ended } = start(twoParts);
  await ready;
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect((await ended).out.match(/pool closed/g)).toHaveLength(1);
});

test('says which part cannot go on, closes the others without draining, and exits 1', async () => {
  const { code, out } = await start(`${twoParts} fail(new Error('messaging: its outbox cannot be read'));`).ended;
  expect(code).toBe(1);
  expect(out).toContain('messaging: its outbox cannot be read');
  expect(out).toContain('pool closed');
  expect(out).not.toContain('drained');
});

test('logs the reason of a failed start and exits 1', async () => {
  const { code, err } = await start(`await run(Promise.reject(new Error('the port is taken')));`).ended;
  expect(code).toBe(1);
  expect(err).toContain('the port is taken');
});

test('prints what caused a failed start, and the causes of that', async () => {
  const { err } = await start(`
    const begin = async () => {
      const refused = new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')], '');
      throw new Error('no connection', { cause: new Error('the pool is empty', { cause: refused }) });
    };
    await run(begin());`).ended;
  for (const message of ['no connection', 'the pool is empty', 'refused by ::1', 'refused by 127.0.0.1'])
    expect(err).toContain(message);
});

test('can be stopped while it starts', async () => {
  const { child, ready, ended } = start(`
    const begin = async () => {
      await null;
      say('ready');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    };
    await run(begin());`);
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, out: 'ready\n' });
});

test('prints a wrong configuration as one list and exits 1', async () => {
  const schema = 'z.object({ PORT: variables.PORT, DATABASE_URL: variables.DATABASE_URL })';
  const { code, err } = await start(`await run((async () => readConfig(${schema}))());`, { PORT: 'hunter2' }).ended;
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toEqual([
    'The configuration is not usable:',
    expect.stringMatching(/^ {2}PORT: /),
    expect.stringMatching(/^ {2}DATABASE_URL: /),
  ]);
  expect(err).not.toContain('hunter2');
});
