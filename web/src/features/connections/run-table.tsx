import { type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import type { Run } from './api.ts';
import css from './connections.module.css';
import { count } from './figures.ts';
import { RunFigures } from './run-figures.tsx';

const types = { main: 'Main', interim: 'Interim', preview: 'Preview' } as const;
const states = { running: 'Running', finished: 'Finished', failed: 'Failed' } as const;
const tones = { running: 'waiting', finished: 'good', failed: 'wrong' } as const;

const spelledOut: Record<string, string> = {
  'Conns. Before': 'Connections before',
  'Conns. After': 'Connections after',
  'Schools No Conns.': 'Schools with no connections',
  'Need More Conns.': 'Schools that need more connections',
};
const numbers = ['Schools', ...Object.keys(spelledOut)];
const columns = ['Id', 'Type', 'Start Date/Time', 'End Date/Time', ...numbers, 'State'];

/** The log of runs, newest first; the columns are the specification's and one for how it went. */
export function RunTable({ runs, newest }: { runs: Run[]; newest: Ref<HTMLTableRowElement> }) {
  return (
    <table className={cx(table.table, css.log)}>
      <caption className="visually-hidden">Log of runs</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={numbers.includes(name) ? css.number : undefined}>
              {spelledOut[name] ? <abbr title={spelledOut[name]}>{name}</abbr> : name}
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
        <Cell label="Id">{run.id}</Cell>
        <Cell label="Type">{types[run.type]}</Cell>
        <Cell label="Start Date/Time">{formatDateTime(run.startTime)}</Cell>
        <Cell label="End Date/Time">{run.endTime ? formatDateTime(run.endTime) : '–'}</Cell>
        {counts.map((number, index) => (
          <Cell key={numbers[index]} label={numbers[index]!} className={css.number}>
            {count(number)}
          </Cell>
        ))}
        <Cell label="State">
          <span className={css.state}>
            <Chip tone={tones[run.state]}>{states[run.state]}</Chip>
            {run.state !== 'running' && (
              <Button dense look="quiet" aria-expanded={isOpen} aria-controls={figuresId} onClick={() => setOpen(!isOpen)}>
                Figures<span className="visually-hidden"> of run {run.id}</span>
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
