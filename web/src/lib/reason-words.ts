import { plural, t } from './i18n.ts';

const sizes = /^a school with (\d+) pupils? and one with ([\d,]+)$/;

/** Reasons of earlier releases, which are stored with their links, and today's words for them. */
const former: readonly (readonly [RegExp, string])[] = [
  [/^much alike, but free to be linked$/, 'similar, but available to link'],
  [/\ba school of no faith\b/g, 'a non-faith school'],
  [/^(main|second) ethnicity of one school not known$/, 'one $1 ethnicity unknown'],
  [/^(main|second) ethnicity of neither school known$/, 'both $1 ethnicities unknown'],
  [/^kind of place of one school not known$/, 'one location unknown'],
  [/^kind of place of neither school known$/, 'both locations unknown'],
  [/^faith of one school not known$/, 'one school’s faith unknown'],
  [/^faith of neither school known$/, 'both schools’ faiths unknown'],
  [/^county of one school not known$/, 'one county unknown'],
  [/^county of neither school known$/, 'both counties unknown'],
  [/^number of pupils of one school not known$/, 'one pupil number unknown'],
  [/^number of pupils of neither school known$/, 'both pupil numbers unknown'],
];

/** Two facts in English, first that of the school with the lower id; or two numbers of pupils, the smaller first. */
export type Facts = readonly [string, string] | readonly [number, number];

/** The facts of a link's reason; null for one that names no two: "different main ethnicity". */
export function factsOf(stored: string): Facts | null {
  const reason = inTodaysWords(stored);
  const [, fewer, more] = sizes.exec(reason) ?? [];
  if (fewer && more) return [Number(fewer), Number(more.replaceAll(',', ''))];
  const [one, other, ...rest] = reason.split(' and ');
  return one && other && rest.length === 0 ? [one, other] : null;
}

/** Translates a link's reason: "inner city and village". Its words are in `locales/from-services.ts`. */
export function sayReason(stored: string): string {
  const facts = factsOf(stored);
  if (!facts) return t(inTodaysWords(stored));
  const [one, other] = facts;
  if (typeof one === 'string') return t('{one} and {other}', { one: t(one), other: t(String(other)) });
  return plural(one, 'a school with {count} pupil and one with {more}', 'a school with {count} pupils and one with {more}', {
    more: other.toLocaleString('en-GB'),
  });
}

const inTodaysWords = (stored: string): string => former.reduce((text, [old, now]) => text.replace(old, now), stored);
