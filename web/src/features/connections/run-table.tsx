import type { Ref } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import type { Run } from './api.ts';
import css from './connections.module.css';

const types = { main: 'Main', interim: 'Interim', preview: 'Preview' } as const;
const states = { running: 'Running', finished: 'Finished', failed: 'Failed' } as const;

const number = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-GB'));

/** The log of runs, newest first; the columns are the specification's and one for how it went. */
export function RunTable({ runs, newest }: { runs: Run[]; newest: Ref<HTMLTableRowElement> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard (WCAG 2.1.1)
    <section className={css.scroll} aria-label="Log of runs" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Type</th>
            <th scope="col">Start Date/Time</th>
            <th scope="col">End Date/Time</th>
            <th scope="col" className={css.number}>
              Schools
            </th>
            <th scope="col" className={css.number}>
              <abbr title="Connections before">Conns. Before</abbr>
            </th>
            <th scope="col" className={css.number}>
              <abbr title="Connections after">Conns. After</abbr>
            </th>
            <th scope="col" className={css.number}>
              <abbr title="Schools with no connections">Schools No Conns.</abbr>
            </th>
            <th scope="col" className={css.number}>
              <abbr title="Schools that need more connections">Need More Conns.</abbr>
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, index) => (
            <tr key={run.id} ref={index === 0 ? newest : undefined} tabIndex={index === 0 ? -1 : undefined}>
              <td>{run.id}</td>
              <td>{types[run.type]}</td>
              <td>{formatDateTime(run.startTime)}</td>
              <td>{run.endTime ? formatDateTime(run.endTime) : '–'}</td>
              <td className={css.number}>{number(run.schoolsInvolvedCount)}</td>
              <td className={css.number}>{number(run.connectionsStartCount)}</td>
              <td className={css.number}>{number(run.connectionsEndCount)}</td>
              <td className={css.number}>{number(run.schoolsWithZeroConnections)}</td>
              <td className={css.number}>{number(run.schoolsNeedingMoreConnections)}</td>
              <td>{states[run.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
