import { type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import type { Run } from './api.ts';
import css from './connections.module.css';
import { count } from './figures.ts';
import { RunFigures } from './run-figures.tsx';

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
const columns = [msg('Id'), msg('Type'), msg('Start Date/Time'), msg('End Date/Time'), ...numbers, msg('State')];

/** The log of runs, newest first; the columns are the specification's and one for how it went. */
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
        <Cell label={t('State')}>
          <span className={css.state}>
            <Chip tone={tones[run.state]}>{t(states[run.state])}</Chip>
            {run.state !== 'running' && (
              <Button
                dense
                look="quiet"
                aria-label={t('Figures of run {id}', { id: run.id })}
                aria-expanded={isOpen}
                aria-controls={figuresId}
                onClick={() => setOpen(!isOpen)}
              >
                {t('Figures')}
              </Button>
            )}
          </span>
        </Cell>
      </tr>
      <tr id={figuresId} hidden={!isOpen} className={table.detail}>
        {isOpen && (
          <td colSpan={columns.length}>
            <RunFigures run={run} />
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
