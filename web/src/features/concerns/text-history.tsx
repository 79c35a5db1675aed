import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import type { TextEvent, TextVersion } from './api.ts';
import css from './case-history.module.css';
import { eventOf, fieldOf, withSchool } from './wording.ts';

/** What a text said before, oldest first, with who wrote it and when. */
export function Versions({ versions }: { versions: TextVersion[] }) {
  if (versions.length === 0) return <p className="quiet">{t('It has not been edited.')}</p>;
  return (
    <ol className="plain-list stack-4">
      {versions.map(({ mediaItemId, field, text, author, writeDate, replaceDate }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={place} className="stack-1">
          <b>
            {mediaItemId === null
              ? fieldOf({ field })
              : t('Photo or video {id}: {event}', { id: mediaItemId, event: fieldOf({ field }) })}
          </b>
          <p className="as-written" dir="auto">
            {text || t('None')}
          </p>
          <p className="quiet">
            {author && (
              <>
                <bdi translate="no">{withSchool(author)}</bdi>
                {' · '}
              </>
            )}
            <time dateTime={writeDate}>{sayMoment(writeDate)}</time>
            {' – '}
            <time dateTime={replaceDate}>{sayMoment(replaceDate)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What has happened to a text and a report's pictures, oldest first. */
export function Events({ events }: { events: TextEvent[] }) {
  return (
    <ol className={`plain-list ${css.history}`}>
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={place}>
          <b>{eventOf(event)}</b>
          <p>
            <time dateTime={event.createDate}>{sayMoment(event.createDate)}</time>
            {event.actor && (
              <>
                {' · '}
                <bdi translate="no">{withSchool(event.actor)}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
