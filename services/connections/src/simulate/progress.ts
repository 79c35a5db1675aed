import type { WriteStream } from 'node:tty';
import { type RunStatistics, shareOfBound } from './statistics.ts';

const WIDTH = 30;

/** Prints one line per half term, and on a terminal a progress bar below them. */
export function createProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>, halfTerms: number) {
  const wipe = () => stream.isTTY && stream.write('\r\x1b[K');
  return {
    at(halfTerm: number, percent: number): void {
      if (!stream.isTTY) return;
      const share = (halfTerm - 1 + percent / 100) / halfTerms;
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      wipe();
      stream.write(`${bar} ${Math.floor(share * 100)} %, half term ${halfTerm} of ${halfTerms}`);
    },
    done(figures: RunStatistics): void {
      wipe();
      stream.write(`${lineOf(figures, halfTerms)}\n`);
    },
    /** Removes the bar. */
    end: wipe,
  };
}

const inDigits = new Intl.NumberFormat('en-GB');

function lineOf(figures: RunStatistics, halfTerms: number): string {
  const { halfTerm, connectionsEndCount, schoolsNeedingMoreConnections, min, p5, wallSeconds, peakMemoryMb } = figures;
  const needing =
    schoolsNeedingMoreConnections > 0 ? `${inDigits.format(schoolsNeedingMoreConnections)} schools need more, ` : '';
  return (
    `Half term ${halfTerm} of ${halfTerms}: ${inDigits.format(connectionsEndCount)} links, ${needing}` +
    `${(shareOfBound(figures) * 100).toFixed(2)} % of bound, worst school ${min.toFixed(2)}, ` +
    `5th percentile ${p5.toFixed(2)}, ${wallSeconds} s, ${peakMemoryMb} MB`
  );
}
