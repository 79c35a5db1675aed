import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { plural, t } from '../../lib/i18n.ts';
import { nameList } from '../../lib/name-list.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { type Quilt, remindClasses } from './api.ts';
import { msUntil, type useLiveQuilt } from './live-quilt.ts';
import { revealTime } from './quilt-words.ts';
import css from './waiting-quilt.module.css';

const MAX_NAMES = 5;
const SOON_MS = 60_000;

/** "9 of 12 sewn. Waiting for Moles, Swallows and Sunflowers." */
export function waitingFor({ patches, sewn, classes }: Pick<Quilt, 'patches' | 'sewn' | 'classes'>): string {
  const count = t('{sewn} of {classes} sewn.', { sewn, classes });
  const missing = patches.filter(({ state }) => state === 'not-sewn').map(({ schoolGroup }) => schoolGroup.name);
  if (missing.length === 0) return count;
  const more = missing.length - MAX_NAMES;
  // "and 1 more class" would be as long as its name.
  const named = more > 1 ? missing.slice(0, MAX_NAMES) : missing;
  const names = more > 1 ? [...named, plural(more, '{count} more class', '{count} more classes')] : named;
  return `${count} ${t('Waiting for {classes}.', { classes: nameList(names) })}`;
}

/** When the quilt turns over, how many have sewn, and who is missing. */
export function RevealCard({ live }: { live: ReturnType<typeof useLiveQuilt> }) {
  const { quilt, revealsAt, ahead } = live;
  const { sewn, classes } = quilt;
  const isSoon = msUntil(revealsAt, ahead) < SOON_MS;
  return (
    <Card as="section" aria-labelledby="reveal-heading" className={`small ${css.reveal}`}>
      <h2 id="reveal-heading">
        <span className="quiet">{t('All patches turn over')}</span>
        <b>{isSoon ? t('In a moment') : <time dateTime={revealsAt}>{revealTime(revealsAt)}</time>}</b>
      </h2>
      <Stitch progress={classes === 0 ? 0 : sewn / classes} label={t('Patches sewn')} className={css.progress} />
      <p>{waitingFor(quilt)}</p>
      <Reminder quilt={quilt} />
    </Card>
  );
}

/** Emails the people of the classes that have not sewn; once a week. */
function Reminder({ quilt: { mayRemind } }: { quilt: Quilt }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | { failure: string }>('ready');
  const status = useRef<HTMLDivElement>(null);

  async function remind() {
    setState('busy');
    try {
      await remindClasses();
      setState('sent');
    } catch (error) {
      setState({ failure: hasCode(error, 'reminded') ? t('They have been reminded in the last seven days.') : whyFailed(error) });
    }
    status.current?.focus();
  }

  return (
    <>
      {mayRemind && (
        <Button look="secondary" busy={state === 'busy'} busyText={t('Sending…')} onClick={() => void remind()}>
          {t('Remind these classes')}
        </Button>
      )}
      <StatusLine ref={status}>{state === 'sent' && t('We have emailed the people of these classes.')}</StatusLine>
      {typeof state === 'object' && (
        <p role="alert">
          {t('The emails were not sent.')} {state.failure}
        </p>
      )}
    </>
  );
}
