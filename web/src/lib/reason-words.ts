import { plural, t } from './i18n.ts';

const sizes = /^a school with (\d+) pupils? and one with ([\d,]+)$/;

/** Translates a link's reason: "inner city and village". Its words are in `locales/from-services.ts`. */
export function sayReason(reason: string): string {
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
