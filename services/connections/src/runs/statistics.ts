import type { Metric } from '@patchwork/platform/health';
import type { Deps } from '../deps.ts';
import { findOverdueSeconds, findRunFigures } from './statistics.sql.ts';

/** Metrics of runs: whether links are overdue, failures, and the quality of the newest links. */
export const runStatistics = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Metric[] => [
  {
    name: 'patchwork_run_overdue_seconds',
    help: 'How long the links of the half term have been due without a finished main run; 0 when they are made',
    ask: async () => [{ value: await findOverdueSeconds(db, clock()) }],
  },
  {
    name: 'patchwork_runs_failed',
    help: 'Runs that failed within the last day',
    ask: async () => [{ value: (await findRunFigures(db, clock())).failed }],
  },
  {
    name: 'patchwork_run_contrast_ratio',
    help: 'Contrast of the newest main run, as a share of what no choice of links could exceed',
    ask: async () => known((await findRunFigures(db, clock())).contrastRatio),
  },
  {
    name: 'patchwork_run_seconds',
    help: 'How long the newest main run took',
    ask: async () => known((await findRunFigures(db, clock())).seconds),
  },
  {
    name: 'patchwork_run_schools',
    help: 'Schools of the newest main run: all that took part, those left without a link and those left with fewer than four',
    labels: ['links'],
    async ask() {
      const { all, none, few } = await findRunFigures(db, clock());
      return Object.entries({ all, none, few }).flatMap(([links, value]) =>
        value === null ? [] : [{ labels: { links }, value }],
      );
    },
  },
];

/** No sample before the first run. */
const known = (value: number | null) => (value === null ? [] : [{ value }]);
