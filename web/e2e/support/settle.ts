import { readMetrics, settle as settleStages } from '@patchwork/testkit/settle';

/** The metrics pages of the system's processes; by default those of `npm start`. */
const pages =
  process.env.E2E_METRICS?.split(',') ??
  [14711, 14712, 14713, 14714, 14715, 14716].map((port) => `http://127.0.0.1:${port}/metrics`);

/** Resolves when what follows from this journey's acts so far has happened: events, mails, jobs. */
export const settle = (): Promise<void> => settleStages(() => readMetrics(pages));
