import { spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { timeOf } from './quilt-words.ts';

/** "All patches turn over at 2pm today." `now` is the server's time. */
export function whenWords(instant: string, now: Date): string {
  const time = timeOf(instant);
  if (londonClock(instant).slice(0, 10) === londonClock(now).slice(0, 10))
    return t('All patches turn over at {time} today', { time });
  const day = new Intl.DateTimeFormat(spoken(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/London' });
  return t('All patches turn over on {day} at {time}', { day: day.format(new Date(instant)), time });
}
