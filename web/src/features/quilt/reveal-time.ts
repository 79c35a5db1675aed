import { sayDay, sayTime, sayWeekday } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';

/** "All patches turn over at 2pm today." `now` is the server's time. */
export function whenWords(instant: string, now: Date): string {
  const time = sayTime(instant);
  if (londonClock(instant).slice(0, 10) === londonClock(now).slice(0, 10))
    return t('All patches turn over at {time} today', { time });
  const day = `${sayWeekday(instant)} ${sayDay(instant)}`;
  return t('All patches turn over on {day} at {time}', { day, time });
}
