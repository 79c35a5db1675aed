import { type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Run } from './api.ts';
import css from './connections.module.css';
import { contrast, count, share } from './statistics.ts';

const types = { main: msg('Main'), interim: msg('Interim'), preview: msg('Preview') } as const;
const states = { running: msg('Running'), finished: msg('Finished'), failed: msg('Failed') } as const;
const tones = { running: 'waiting', finished: 'good', failed: 'wrong' } as const;

const spelledOut: Record<string, string> = {
  [msg('Conns. Before')]: msg('Connections before'),
  [msg('Conns. After')]: msg('Connections after'),
  [msg('Schools No Conns.')]: msg('Schools with no connections'),
  [msg('Need More Conns.')]: msg('Schools that need more connections'),
};
const numbers = [msg('Schools'), ...Object.keys(spelledOut)];
const columns = [msg('Id'), msg('Type'), msg('Start Date/Time'), msg('End Date/Time'), ...numbers, msg('Status')];

/** The log of runs, newest first, with the specified columns and one for the result. */
export function RunTable({ runs, newest }: { runs: Run[]; newest: Ref<HTMLTableRowElement> }) {
  return (
    <div className={table.room}>
      <table className={cx(table.table, css.log)}>
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
          {runs.map((run, index) => (
            <RunRow key={run.id} run={run} ref={index === 0 ? newest : undefined} />
          ))}
        </tbody>
      </table>
    </div>
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
        <Cell label={t('Start Date/Time')}>{formatDateTime(run.startTime)}</Cell>
        <Cell label={t('End Date/Time')}>{run.endTime ? formatDateTime(run.endTime) : '–'}</Cell>
        {counts.map((number, index) => (
          <Cell key={numbers[index]} label={t(numbers[index]!)} className={css.number}>
            {count(number)}
          </Cell>
        ))}
        <Cell label={t('Status')}>
          <span className={css.state}>
            <Chip tone={tones[run.state]}>{t(states[run.state])}</Chip>
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

const Cell = ({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) => (
  <td data-label={label} className={className}>
    {children}
  </td>
);

/** The statistics of a run: link quality and changes. */
function RunStatistics({ run }: { run: Run }) {
  const { quality, linksBefore, linksAfter } = run;
  return (
    <div className={css.figures}>
      <div>
        {run.state === 'failed' && <p>{t('The run failed. The links have not changed.')}</p>}
        {run.state === 'finished' && run.type === 'preview' && <p>{t('A preview. Nothing was saved.')}</p>}
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
