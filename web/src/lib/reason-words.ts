import { plural, t } from './i18n.ts';

const sizes = /^a school with (\d+) pupils? and one with ([\d,]+)$/;

/** Two facts in English, first that of the school with the lower id; or two numbers of pupils, the smaller first. */
export type Facts = readonly [string, string] | readonly [number, number];

/** The facts of a link's reason; null for one that names no two: "different main ethnicity". */
export function factsOf(reason: string): Facts | null {
  const [, fewer, more] = sizes.exec(reason) ?? [];
  if (fewer && more) return [Number(fewer), Number(more.replaceAll(',', ''))];
  const [one, other, ...rest] = reason.split(' and ');
  return one && other && rest.length === 0 ? [one, other] : null;
}

/** Translates a link's reason: "inner city and village". Its words are in `locales/from-services.ts`. */
export function sayReason(reason: string): string {
  const facts = factsOf(reason);
  if (!facts) return t(reason);
  const [one, other] = facts;
  if (typeof one === 'string') return t('{one} and {other}', { one: t(one), other: t(String(other)) });
  return plural(one, 'a school with {count} pupil and one with {more}', 'a school with {count} pupils and one with {more}', {
    more: other.toLocaleString('en-GB'),
  });
}
