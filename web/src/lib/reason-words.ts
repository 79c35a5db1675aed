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

/** Translates a link's reason: "inner city and village". Its words are in `locales/from-services.ts`. */
export function sayReason(stored: string): string {
  const reason = former.reduce((text, [old, now]) => text.replace(old, now), stored);
  const [, fewer, more] = sizes.exec(reason) ?? [];
  if (fewer && more) {
    return plural(
      Number(fewer),
      'a school with {count} pupil and one with {more}',
      'a school with {count} pupils and one with {more}',
      { more },
    );
  }
  const [one, other, ...rest] = reason.split(' and ');
  return one && other && rest.length === 0 ? t('{one} and {other}', { one: t(one), other: t(other) }) : t(reason);
}
