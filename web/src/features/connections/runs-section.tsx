import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MOST_RUNS, type Run } from './api.ts';
import shared from './connections.module.css';
import { FewLinks } from './few-links.tsx';
import css from './runs-section.module.css';
import { contrast, count, share } from './statistics.ts';
import { formatSeconds } from './wording.ts';

const types = { main: msg('Main'), interim: msg('Interim'), preview: msg('Preview') } as const;

const spelledOut: Record<string, string> = {
  [msg('Conns. Before')]: msg('Connections before'),
  [msg('Conns. After')]: msg('Connections after'),
  [msg('Schools No Conns.')]: msg('Schools with no connections'),
  [msg('Need More Conns.')]: msg('Schools that need more connections'),
};
const numbers = [msg('Schools'), ...Object.keys(spelledOut)];
const columns = [msg('Id'), msg('Type'), msg('Start Date/Time'), msg('End Date/Time'), ...numbers, msg('Status')];

/** How many more runs "Show more" shows. */
const MORE = 20;

interface Props {
  /** Newest first. */
  runs: Run[];
  shown: number;
  onMore: (shown: number) => void;
}

/** The log of runs, with the specified columns and one for the result. */
export function RunsSection({ runs, shown, onMore }: Props) {
  const before = useRef(shown);
  const firstNew = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (shown > before.current) firstNew.current?.focus();
  }, [shown]);

  return (
    <section aria-labelledby="runs" className={`stack-4 ${shared.section}`}>
      <h2 id="runs" className="size-4">
        {t('Runs')}
      </h2>
      {runs.length === 0 ? (
        <p className="nothing-here">{t('No runs yet')}</p>
      ) : (
        <div className={table.room}>
          <table className={cx(table.table, css.log, shared.paired)}>
            <caption className="visually-hidden">{t('Log of runs')}</caption>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={numbers.includes(name) ? css.number : undefined}>
                    {spelledOut[name] ? <abbr title={t(spelledOut[name])}>{t(name)}</abbr> : t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.slice(0, shown).map((run, index) => (
                <RunRow key={run.id} run={run} ref={index === before.current ? firstNew : undefined} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {runs.length > shown && shown < MOST_RUNS && (
        <div>
          <Button
            look="secondary"
            onClick={() => {
              before.current = shown;
              onMore(shown + MORE);
            }}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function RunRow({ run, ref }: { run: Run; ref: Ref<HTMLTableRowElement> | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const figuresId = useId();
  const counts = [
    run.schoolsInvolvedCount,
    run.connectionsStartCount,
    run.connectionsEndCount,
    run.schoolsWithZeroConnections,
    run.schoolsNeedingMoreConnections,
  ];
  return (
    <>
      <tr ref={ref} tabIndex={ref ? -1 : undefined}>
        <Cell label={t('Id')}>{run.id}</Cell>
        <Cell label={t('Type')}>{t(types[run.type])}</Cell>
        <Cell label={t('Start Date/Time')} className={cx(css.when, shared.whole)}>
          {formatDateTime(run.startTime)}
        </Cell>
        <Cell label={t('End Date/Time')} className={cx(css.when, shared.whole)}>
          {run.endTime ? formatDateTime(run.endTime) : '–'}
        </Cell>
        {counts.map((number, index) => (
          <Cell key={numbers[index]} label={t(numbers[index]!)} className={css.number}>
            {count(number)}
          </Cell>
        ))}
        <Cell className={shared.whole}>
          <span className={css.state}>
            <RunState run={run} />
            {run.state !== 'running' && (
              <Button
                dense
                look="quiet"
                aria-label={t('Statistics of run {id}', { id: run.id })}
                aria-expanded={isOpen}
                aria-controls={figuresId}
                onClick={() => setOpen(!isOpen)}
              >
                {t('Statistics')}
              </Button>
            )}
          </span>
        </Cell>
      </tr>
      <tr id={figuresId} hidden={!isOpen} className={table.detail}>
        {isOpen && (
          <td colSpan={columns.length}>
            <RunStatistics run={run} />
          </td>
        )}
      </tr>
    </>
  );
}

const Cell = ({ label, className, children }: { label?: string; className?: string | undefined; children: ReactNode }) => (
  <td data-label={label} className={className}>
    {children}
  </td>
);

/** How the run ended, who started it and how long it took. Only exceptions stand out. */
function RunState({ run }: { run: Run }) {
  const { state, startedBy, seconds, undoneAt } = run;
  return (
    <span>
      {state === 'running' && <Chip tone="waiting">{t('Running')}</Chip>}
      {state === 'failed' && <Chip tone="wrong">{t('Failed')}</Chip>}
      {state === 'finished' && (undoneAt ? <Chip>{t('Undone')}</Chip> : t('Finished'))}
      <span className={shared.note}>
        {startedBy ? <span translate="no">{startedBy}</span> : t('Calendar')}
        {typeof seconds === 'number' && `, ${formatSeconds(seconds)}`}
      </span>
    </span>
  );
}

/** The statistics of a run: what happened to it, link quality, changes, and schools with too few links. */
function RunStatistics({ run }: { run: Run }) {
  const { quality, linksBefore, linksAfter, undoneAt, usedPreviewId, ignoredPreviewId, replaces } = run;
  return (
    <div className={css.figures}>
      <div>
        {run.state === 'failed' && (
          <p>
            {t('The run failed. The links have not changed.')} {run.failure && t(run.failure)}
          </p>
        )}
        {run.state === 'finished' && run.type === 'preview' && <p>{t('A preview. Nothing was saved.')}</p>}
        {usedPreviewId && <p>{t('It made the links of preview {id}.', { id: usedPreviewId })}</p>}
        {ignoredPreviewId && (
          <p>{t('Preview {id} was kept for it, but schools had changed: it computed new links.', { id: ignoredPreviewId })}</p>
        )}
        {typeof replaces === 'number' && replaces > 0 && (
          <p>
            {plural(
              replaces,
              'It replaced {count} link of the same half term.',
              'It replaced {count} links of the same half term.',
            )}
          </p>
        )}
        {undoneAt && <p>{t('Undone on {date}.', { date: formatDateTime(undoneAt) })}</p>}
        <Facts>
          <Fact name={t('Half term')} value={run.halfTerm && sayTerm(run.halfTerm)} />
          {quality && (
            <>
              <Fact name={t('Match quality, % of the best possible')} value={share(quality.total, quality.bound)} />
              <Fact name={t('Mean contrast of the worst-off school')} value={contrast(quality.min)} />
              <Fact name={t('Mean contrast, 5th percentile')} value={contrast(quality.p5)} />
              <Fact name={t('Links between recently linked schools')} value={count(quality.repeats)} />
            </>
          )}
        </Facts>
      </div>
      {linksBefore && linksAfter && <LinksChart before={linksBefore} after={linksAfter} />}
      {(run.schoolsNeedingMoreConnections ?? 0) > 0 && <FewLinks runId={run.id} />}
    </div>
  );
}

const WIDTH = 240;

/** How many schools had 0, 1, … 6 or more links before and after a run: labelled bars, with a text for screen readers. */
function LinksChart({ before, after }: { before: number[]; after: number[] }) {
  const most = Math.max(1, ...before, ...after);
  const length = (schools: number) => Math.round((schools / most) * WIDTH);
  return (
    <figure className={css.chart}>
      <figcaption>
        {t('Schools by number of connections')}
        <span aria-hidden="true" className={css.key}>
          <span className={css.before}>{t('before')}</span>
          <span className={css.after}>{t('after')}</span>
        </span>
      </figcaption>
      <ul className="plain-list">
        {before.map((schools, links) => {
          const name = links === 6 ? t('6 or more') : String(links);
          const then = after[links]!;
          return (
            <li key={name}>
              <span className="visually-hidden">
                {plural(
                  links,
                  '{name} connection: {before} before, {after} after',
                  '{name} connections: {before} before, {after} after',
                  { name, before: count(schools), after: count(then) },
                )}
              </span>
              <span aria-hidden="true">{links === 6 ? '6+' : links}</span>
              <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none">
                <rect className={css.before} y="1" height="9" width={length(schools)} />
                <rect className={css.after} y="12" height="9" width={length(then)} />
              </svg>
              <span aria-hidden="true" className={css.counts}>
                <span>{count(schools)}</span>
                <span>{count(then)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
