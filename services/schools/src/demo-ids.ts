import { createHash } from 'node:crypto';
import type { DemoNetwork } from '@patchwork/stack/demo/network';

/** The numbers that the demo network's things get, by their keys: the same ones every time. */
export interface DemoIds {
  /** Of a school, or of a pending sign-up's school. */
  school: (key: string) => number;
  /** Of a group; a pending sign-up's key stands for its primary group. */
  group: (key: string) => number;
  user: (key: string) => number;
  signUpUser: (signUpKey: string, position: number) => number;
  report: (key: string) => number;
  /** The comment at this place below a report. */
  comment: (reportKey: string, position: number) => number;
}

/**
 * Counts everything from 1 in the order of the network, what is pending after what is there, and light schools last; older reports before
 * newer ones.
 */
export function numberDemo(network: DemoNetwork): DemoIds {
  const { schools, lightSchools, users, pendingSignUps } = network;
  const pending = pendingSignUps.map(({ key }) => key);
  const inOrder = (kind: string, keys: string[]) => {
    const numbers = new Map(keys.map((key, index) => [key, index + 1]));
    return (key: string): number => {
      const id = numbers.get(key);
      if (id === undefined) throw new Error(`The demo network has no ${kind} ${key}.`);
      return id;
    };
  };
  const user = inOrder('user', [
    ...users.map(({ key }) => key),
    ...pendingSignUps.flatMap((signUp) => signUp.users.map((_, position) => `${signUp.key}/${position}`)),
  ]);
  const reports = network.reports.toSorted((one, other) => other.minutesAgo - one.minutesAgo);
  const comment = inOrder(
    'comment',
    reports.flatMap(({ key, comments }) => comments.map((_, position) => `${key}/${position}`)),
  );
  return {
    school: inOrder('school', [...schools.map(({ key }) => key), ...pending, ...lightSchools.map(({ key }) => key)]),
    group: inOrder('group', [...schools.flatMap(groupKeys), ...pending, ...lightSchools.flatMap(groupKeys)]),
    user,
    signUpUser: (signUpKey, position) => user(`${signUpKey}/${position}`),
    report: inOrder(
      'report',
      reports.map(({ key }) => key),
    ),
    comment: (reportKey, position) => comment(`${reportKey}/${position}`),
  };
}

const groupKeys = ({ groups }: DemoNetwork['schools'][number]) => groups.map(({ key }) => key);

/** The same UUID v4 for the same key. */
export function guuidOfDemo(key: string): string {
  const hex = createHash('sha256').update(`demo sign-up ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
