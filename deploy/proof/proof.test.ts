import { expect, test } from 'vitest';
import { assertAllAnswered, type Outcome, type Write } from './load.ts';
import { assertAsPolicies } from './network.ts';
import { createReport } from './report.ts';
import { fill } from './secrets.ts';
import { countFaults, mailFaults } from './written.ts';

const comment = (text: string, isAcknowledged: boolean): Write => ({ kind: 'comment', userId: 1, text, isAcknowledged });

test('finds an acknowledged write that is lost, and any write that is stored twice', () => {
  const writes = [comment('there', true), comment('lost', true), comment('refused', false), comment('twice', false)];
  const found = new Map([
    ['there', 1],
    ['twice', 2],
  ]);
  expect(countFaults(writes, found)).toEqual(['the acknowledged comment lost is lost', 'the comment twice is stored 2 times']);
});

test('finds mails that are missing, repeated, not sent or about another report', () => {
  const [one, two, three] = ['a1', 'b2', 'c3'];
  const comments = new Map([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ]);
  const rows = [
    { id: one, commentId: 1, state: 'sent' },
    { id: two, commentId: 2, state: 'pending' },
    { id: three, commentId: 3, state: 'sent' },
  ];
  const mail = (id: string, text: string) => ({ to: '', subject: '', text, messageId: `<${id}@patchwork.localhost>` });
  const caught = [mail(one, 'https://patchwork.localhost/home?id=99&showComments=true')];
  expect(mailFaults(comments, rows, caught, new Map([['<a1@patchwork.localhost>', 2]]))).toEqual([
    'no mail about comment 4',
    'the mail b2 is pending',
    'the mail a1 is about another report',
    'the mail c3 did not arrive',
    'the mail <a1@patchwork.localhost> arrived 2 times',
  ]);
});

const outcome = (fields: Partial<Outcome>): Outcome => ({
  seconds: 10,
  answered: { feed: 900 },
  failures: [],
  writes: [],
  p50: 5,
  p99: 20,
  ...fields,
});

test('a load counts as answered only with the asked rate and without a failure', () => {
  expect(assertAllAnswered(outcome({}))).toContain('0 failed');
  expect(() => assertAllAnswered(outcome({ answered: { feed: 500 } }))).toThrow('only 500 requests');
  const failures = [{ at: 0, kind: 'feed', reason: 'ECONNRESET' }];
  expect(() => assertAllAnswered(outcome({ failures }))).toThrow('1 × feed: ECONNRESET');
});

test('finds a connection that the policies refuse, one that they should allow, and a network that refuses nothing', () => {
  const pair = (isAllowed: boolean, isConnected: boolean) => ({ from: 'a', to: 'b', port: 8080, isAllowed, isConnected });
  expect(assertAsPolicies([pair(true, true), pair(false, false)])).toBe('1 pairs connect, 1 are refused');
  expect(() => assertAsPolicies([pair(true, true), pair(false, true)])).toThrow('a can reach b:8080');
  expect(() => assertAsPolicies([pair(false, false), pair(true, false)])).toThrow('a cannot reach b:8080');
  expect(() => assertAsPolicies([pair(true, true)])).toThrow('nothing is proved');
});

test('a refusal at a port that nobody has reached proves nothing', () => {
  const closed = { from: 'a', to: 'c', port: 9, isAllowed: false, isConnected: false };
  const connected = { from: 'a', to: 'b', port: 8080, isAllowed: true, isConnected: true };
  expect(() => assertAsPolicies([connected, closed])).toThrow('nothing is proved');
});

test('fills a secret with one password for each name', () => {
  const { a, b } = fill({ a: '{{ .one }},{{ .two }}', b: 'redis://x:{{ .one | urlquery }}@redis' });
  expect(b).toBe(`redis://x:${a!.split(',')[0]}@redis`);
  expect(a!.split(',')[1]).not.toBe(a!.split(',')[0]);
});

test('a check that was skipped neither passes nor fails, and a proof of skipped checks alone fails', async () => {
  const lines: string[] = [];
  const report = createReport((line) => lines.push(line));
  report.skip('policies', 'this cluster does not enforce them');
  expect(report.end()).toBe(1);
  await report.check('another', async () => 'seen');
  expect(report.end()).toBe(0);
  expect(lines.join()).toContain('- policies: skipped, this cluster does not enforce them,0 passed, 0 failed, 1 skipped');
});
