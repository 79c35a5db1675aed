import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { sayDay } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field.tsx';
import type { NextRun, Preview, Run } from './api.ts';
import css from './next-run-card.module.css';
import { count } from './statistics.ts';
import { changesSince, planSentence, runTime, shortTerm } from './wording.ts';

interface Props {
  next: NextRun;
  preview: Preview | null;
  running: Run | undefined;
  /** The outcome of the user's last act. */
  status: ReactNode;
  onPreview: (halfTerm: 'current' | 'next') => void;
  onUseNow: (previewId: number) => void;
  onKeep: (previewId: number, isKept: boolean) => void;
  onGenerate: (newOnly: boolean) => void;
}

/** When the next run starts and what it will do, and what the user can do about it. */
export function NextRunCard({ next, preview, running, status, ...acts }: Props) {
  const { scheduled } = next;
  return (
    <Card as="section" flush aria-labelledby="next-run" className={css.next}>
      <div className={`stack-4 ${css.plan}`}>
        <div>
          <p className="quiet">{t('Next run')}</p>
          <h2 id="next-run">
            {scheduled
              ? `${runTime(scheduled.runAt)} — ${shortTerm(scheduled.name)}`
              : t('No run is planned: the calendar has ended.')}
          </h2>
        </div>
        <Running run={running} />
        {status}
        {preview ? <Plan preview={preview} next={next} /> : <NoPreview />}
      </div>
      <div className={`stack-4 ${css.acts}`}>
        <ForNextRun next={next} preview={preview} {...acts} />
        <ForNow next={next} isReplacingSaid={canUseNow(preview)} {...acts} />
      </div>
    </Card>
  );
}

/** The current run and its progress. Screen readers announce it once, without each percentage. */
function Running({ run }: { run: Run | undefined }) {
  return (
    <div className={css.running}>
      <p role="status">{run && t('Running since {time}', { time: londonClock(run.startTime).slice(11, 16) })}</p>
      {run && (
        <>
          <progress aria-label={t('Connections process')} max={100} value={run.progress} className={css.progress} />
          <span aria-hidden className="quiet">{`${run.progress} %`}</span>
        </>
      )}
    </div>
  );
}

/** What the newest preview would change. */
function Plan({ preview, next }: { preview: Preview; next: NextRun }) {
  const { run, tooFew, linksBefore, linksAfter } = preview;
  const repeats = run.quality?.repeats ?? 0;
  const most = Math.max(1, linksBefore, linksAfter);
  const bars = [
    { name: t('Today'), links: linksBefore, isToday: true },
    { name: shortTerm(run.halfTerm ?? ''), links: linksAfter, isToday: false },
  ];
  return (
    <div className="stack-4">
      <div>
        {preview.halfTermId !== next.scheduled?.halfTermId && (
          <p className="quiet">{t('Preview for {halfTerm}', { halfTerm: shortTerm(run.halfTerm ?? '') })}</p>
        )}
        <p className={css.sentence}>{planSentence(preview)}</p>
        <p className="quiet">
          {tooFew > 0 && plural(tooFew, '{count} school would have fewer than 4.', '{count} schools would have fewer than 4.')}{' '}
          {repeats === 0
            ? t('Nobody meets a school of the last six half terms.')
            : plural(
                repeats,
                '{count} link repeats one of the last six half terms.',
                '{count} links repeat one of the last six half terms.',
              )}
        </p>
      </div>
      <div aria-hidden className={`stack-2 small ${css.bars}`}>
        {bars.map(({ name, links, isToday }) => (
          <div key={name}>
            <span>{name}</span>
            <span>
              <span className={cx(css.bar, isToday && css.today)} style={{ inlineSize: `${(100 * links) / most}%` }} />
            </span>
            <b>{count(links)}</b>
          </div>
        ))}
      </div>
    </div>
  );
}

function NoPreview() {
  return (
    <div>
      <p className={css.sentence}>{t('No preview yet.')}</p>
      <p className="quiet">
        {t(
          'Every school is linked with 4 to 6 contrasting schools for the half term. Current links end when the new ones start.',
        )}{' '}
        {t('A preview shows who would meet whom. Schools do not see it.')}
      </p>
    </div>
  );
}

type ForNextRunProps = Pick<Props, 'next' | 'preview' | 'onPreview' | 'onUseNow' | 'onKeep'>;

/** Computing a preview, and using it. */
function ForNextRun({ next: { scheduled, now }, preview, onPreview, onUseNow, onKeep }: ForNextRunProps) {
  const day = scheduled ? sayDay(scheduled.runAt) : '';
  const kept = scheduled?.previewId ?? null;
  const changes = preview ? changesSince(preview.changedSince) : [];
  const canUse = preview !== null && !preview.isKept && (preview.canKeep || preview.canUseNow);
  const forNow = preview ? preview.halfTermId === now.halfTermId : !scheduled;
  return (
    <div className="stack-3">
      {canUse && (
        <>
          <Button
            aria-describedby="use-hint"
            onClick={() => (preview.canKeep ? onKeep(preview.run.id, true) : onUseNow(preview.run.id))}
          >
            {t('Use this preview')}
          </Button>
          <p id="use-hint" className="small quiet">
            {preview.canKeep
              ? t('Keeps these links for {day}. Until then nobody sees them.', { day })
              : t('Makes these links now. {what}', { what: replacesWords(now) })}
          </p>
        </>
      )}
      {kept !== null && (
        <>
          <p className="small quiet">
            {scheduled?.isPreviewUsable
              ? t('The run on {day} will make the links of preview {id}.', { day, id: kept })
              : t('Schools have changed: the run on {day} will compute new links, not those of preview {id}.', { day, id: kept })}
          </p>
          <Button look="secondary" onClick={() => onKeep(kept, false)}>
            {t('Do not use preview {id}', { id: kept })}
          </Button>
        </>
      )}
      {changes.length > 0 && <p className={`small ${css.changed}`}>{changes.join(' ')}</p>}
      {preview?.obstacle === 'half-term-over' && (
        <p className={`small ${css.changed}`}>{t('The half term of this preview is over.')}</p>
      )}
      <Button look={canUse || preview?.isKept ? 'secondary' : 'primary'} onClick={() => onPreview(forNow ? 'current' : 'next')}>
        {preview ? (
          <>
            <RefreshCw aria-hidden strokeWidth={1.75} />
            {t('Preview again')}
          </>
        ) : (
          t('Preview {halfTerm}', { halfTerm: shortTerm((scheduled ?? now).name) })
        )}
      </Button>
      {scheduled && (
        <Button look="quiet" className={css.text} onClick={() => onPreview(forNow ? 'next' : 'current')}>
          {t(preview ? 'Preview {halfTerm} instead' : 'Preview {halfTerm}', {
            halfTerm: shortTerm((forNow ? scheduled : now).name),
          })}
        </Button>
      )}
    </div>
  );
}

/** Whether the preview can make its links now, but not wait for the next run. */
const canUseNow = (preview: Preview | null): boolean =>
  preview !== null && !preview.isKept && !preview.canKeep && preview.canUseNow;

type ForNowProps = Pick<Props, 'next' | 'onGenerate'> & {
  /** Whether the preview's button says already which links a run replaces now. */
  isReplacingSaid: boolean;
};

/** Starting a run now. */
function ForNow({ next: { now }, isReplacingSaid, onGenerate }: ForNowProps) {
  const [newOnly, setNewOnly] = useState(false);
  return (
    <div className={`stack-1 ${css.now}`}>
      <Button look="quiet" className={css.text} aria-describedby="generate-hint" onClick={() => onGenerate(newOnly)}>
        {t('Generate Connections For All')}
      </Button>
      <Checkbox
        label={t('New schools only')}
        name="newOnly"
        checked={newOnly}
        onChange={(event) => setNewOnly(event.target.checked)}
      />
      <p id="generate-hint" className="small quiet">
        {newOnly
          ? t('Links schools that are new or have too few links now. Other links stay.')
          : t('Starts now, for {halfTerm}. {what}', {
              halfTerm: shortTerm(now.name),
              what: isReplacingSaid ? '' : replacesWords(now),
            })}
      </p>
    </div>
  );
}

/** What a run started now does to the links of today. */
const replacesWords = ({ links, replaces }: NextRun['now']): string =>
  replaces > 0
    ? plural(
        replaces,
        'It replaces {count} link of this half term; you can undo it until the next run.',
        'It replaces {count} links of this half term; you can undo it until the next run.',
      )
    : plural(links, '{count} link ends.', '{count} links end.');
