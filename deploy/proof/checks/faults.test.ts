import { expect, test } from 'vitest';
import { countFaults, mailFaults } from './faults.ts';
import { assertAllAnswered, type Outcome, type Write } from './load.ts';
import { assertAsPolicies } from './network.ts';
import { assertOnlyUnavailable } from './pods.ts';

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

const rates = { reads: 200, writes: 20, signIns: 0.5 };
const outcome = (fields: Partial<Outcome>): Outcome => ({
  seconds: 10,
  answered: { feed: 2_200 },
  failures: [],
  writes: [],
  p50: 5,
  p99: 20,
  longestGap: 0.1,
  ...fields,
});

test('a load counts as answered only with the asked rate and without a failure', () => {
  expect(assertAllAnswered(outcome({}), rates)).toContain('0 failed');
  expect(() => assertAllAnswered(outcome({ answered: { feed: 1_000 } }), rates)).toThrow('only 1000 requests');
  const failures = [{ at: 0, kind: 'feed', reason: 'ECONNRESET' }];
  expect(() => assertAllAnswered(outcome({ failures }), rates)).toThrow('1 × feed: ECONNRESET');
});

test('while a backing service is away, requests may only be answered with 503 or 504', () => {
  const failures = [
    { at: 0, kind: 'feed', reason: '503 busy' },
    { at: 4_000, kind: 'feed', reason: '503 busy' },
  ];
  expect(assertOnlyUnavailable(outcome({ failures }))).toBe('2 requests got 503 or 504 within 4.0 s');
  expect(() => assertOnlyUnavailable(outcome({ failures: [{ at: 0, kind: 'feed', reason: '401 gone' }] }))).toThrow('401');
});

test('finds a connection that the policies refuse, one that they should allow, and a network that refuses nothing', () => {
  const pair = (isAllowed: boolean, isConnected: boolean) => ({ from: 'a', to: 'b', port: '8080', isAllowed, isConnected });
  expect(assertAsPolicies([pair(true, true), pair(false, false)])).toBe('1 pairs connect, 1 are refused');
  expect(() => assertAsPolicies([pair(true, true), pair(false, true)])).toThrow('a can reach b:8080');
  expect(() => assertAsPolicies([pair(false, false), pair(true, false)])).toThrow('a cannot reach b:8080');
  expect(() => assertAsPolicies([pair(true, true)])).toThrow('nothing is proved');
});
