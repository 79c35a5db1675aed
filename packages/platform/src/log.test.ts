import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { createLog } from './log.ts';

const canary = 'canary-4711';
const address = `${canary}@school.example.org`;

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('test', 'trace', { write: (line) => lines.push(line) }));
  return lines.join('');
}

test('logs ids and outcomes unchanged', () => {
  const line = JSON.parse(logged((log) => log.info({ userId: 7, operation: 'getUser', at: ['a', { b: 1 }] }, 'done')));
  expect(line).toMatchObject({ service: 'test', userId: 7, operation: 'getUser', at: ['a', { b: 1 }], msg: 'done' });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test.each([
  ['a secret field', { password: canary }],
  ['a secret field of an object', { input: { newPassword: canary, confirmPassword: canary } }],
  ['a secret field far in', { a: { b: { c: [{ token: canary, resetToken: canary, email: address }] } } }],
  ['headers and cookies', { request: { headers: { cookie: canary, authorization: canary } }, setCookie: canary }],
  ['a request', { req: { id: 'r1', headers: { cookie: canary }, url: `/api/validate/${address}`, raw: canary } }],
  ['an address in a text', { note: `to <${address}> was refused` }],
  ['the password of a connection string', { url: `redis://default:${canary}@db:6379/0` }],
])('keeps %s out', (_, fields) => {
  expect(logged((log) => log.warn(fields, 'a line'))).not.toContain(canary);
});

test('keeps email addresses out of messages, errors and their causes', () => {
  const text = logged((log) => {
    const cause = Object.assign(new Error(`550 no such user ${address}`), {
      detail: `Key (email)=(${address})`,
      row: { address },
    });
    log.error({ err: new AppError('unavailable', 'mail-away', `sending to ${address}`, { cause }) }, `failed for ${address}`);
    log.error(cause);
    log.child({ email: address }).info('child');
  });
  expect(text).not.toContain(canary);
  expect(text).toContain('mail-away');
});

test('keeps the stack of an error readable', () => {
  expect(logged((log) => log.error({ err: new Error('oops') }, 'failed'))).toContain('log.test.ts:');
  expect(logged((log) => log.info({ at: 'node_modules/@patchwork/platform/src/log.ts:3' }, 'x'))).toContain(
    '@patchwork/platform',
  );
});
