import { createHash } from 'node:crypto';
import type { DemoNetwork } from './network.ts';
import type { DemoReport } from './network.types.ts';

/** Returns the ids of the demo network's schools, users and reports by key; the same on each run. */
export interface DemoIds {
  /** Id of a school, or of a pending sign-up's school. */
  school: (key: string) => number;
  /** Id of a group; a pending sign-up's key means its primary group. */
  group: (key: string) => number;
  user: (key: string) => number;
  signUpUser: (signUpKey: string, position: number) => number;
  /** Id of a report, or of an answer of a week. */
  report: (key: string) => number;
  /** Id of a class in a week; those of schools that were not asked have no row. */
  classWeek: (monday: string, group: string) => number;
  /** Id of the comment at this position, from 0, below a report. */
  comment: (reportKey: string, position: number) => number;
}

/**
 * Numbers everything from 1 in the order of the network: pending schools after approved ones, light schools last, older reports
 * before newer ones, and answers of weeks after reports.
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
  const reports = reportsAndAnswers(network);
  const classes = schools.flatMap(({ groups }) => groups.filter(({ isPrimary }) => !isPrimary));
  const classWeek = inOrder(
    'week of a class',
    network.weeks.flatMap(({ monday }) => classes.map(({ key }) => `${monday}/${key}`)),
  );
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
    classWeek: (monday, group) => classWeek(`${monday}/${group}`),
    comment: (reportKey, position) => comment(`${reportKey}/${position}`),
  };
}

const groupKeys = ({ groups }: DemoNetwork['schools'][number]) => groups.map(({ key }) => key);

/** In the order of their ids. */
export const reportsAndAnswers = ({ reports, weeks }: DemoNetwork): DemoReport[] => [
  ...oldestFirst(reports),
  ...oldestFirst(weeks.flatMap(({ answers }) => answers)),
];

/** Sorts a copy by age, oldest first. */
export const oldestFirst = <Dated extends { minutesAgo: number }>(things: readonly Dated[]): Dated[] =>
  things.toSorted((one, other) => other.minutesAgo - one.minutesAgo);

/** Derives a UUID v4 from the key of a sign-up; the same on each run. */
export function guuidOf(signUpKey: string): string {
  const hex = createHash('sha256').update(`demo sign-up ${signUpKey}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
