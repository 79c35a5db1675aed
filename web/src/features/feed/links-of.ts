import { sayDay } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';

/**
 * Says how many schools a class is linked with, or that its first links arrive on that `YYYY-MM-DD` day. Users without a class
 * are in their school's primary group.
 */
export function linksOf(
  { name, primaryGroup }: { name: string; primaryGroup: boolean },
  count: number,
  next: string | null | undefined,
): string {
  if (count > 0 && primaryGroup)
    return plural(count, 'Your school is linked with {count} school.', 'Your school is linked with {count} schools.');
  if (count > 0)
    return plural(count, '{class} are linked with {count} school.', '{class} are linked with {count} schools.', { class: name });
  if (!next) return primaryGroup ? t('Your school has no links yet.') : t('{class} have no links yet.', { class: name });
  const date = sayDay(next);
  return primaryGroup
    ? t('Your school has no links yet; they arrive on {date}.', { date })
    : t('{class} have no links yet; they arrive on {date}.', { class: name, date });
}
