import { spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';

/** "2pm" or "10:43am", London time. */
export function clockOf(instant: string): string {
  if (!spoken().startsWith('en'))
    return new Intl.DateTimeFormat(spoken(), { timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(instant));
  const [hours = '', minutes] = londonClock(instant).slice(11, 16).split(':');
  return `${Number(hours) % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** "All patches turn over at 2pm today." `now` is the server's time. */
export function whenWords(instant: string, now: Date): string {
  const time = clockOf(instant);
  if (londonClock(instant).slice(0, 10) === londonClock(now).slice(0, 10))
    return t('All patches turn over at {time} today', { time });
  const day = new Intl.DateTimeFormat(spoken(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/London' });
  return t('All patches turn over on {day} at {time}', { day: day.format(new Date(instant)), time });
}
