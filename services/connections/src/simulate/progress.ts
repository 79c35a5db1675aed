import type { WriteStream } from 'node:tty';
import { type Figures, shareOfBound } from './figures.ts';

const WIDTH = 30;

/** Tells how far a simulation is: on a terminal by a bar under a line for each half term, elsewhere by these lines alone. */
export function createProgress(stream: WriteStream, halfTerms: number) {
  const wipe = () => stream.isTTY && stream.write('\r\x1b[K');
  return {
    at(halfTerm: number, percent: number): void {
      if (!stream.isTTY) return;
      const share = (halfTerm - 1 + percent / 100) / halfTerms;
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      wipe();
      stream.write(`${bar} ${Math.floor(share * 100)} %, half term ${halfTerm} of ${halfTerms}`);
    },
    done(figures: Figures): void {
      wipe();
      stream.write(`${lineOf(figures, halfTerms)}\n`);
    },
    /** The bar goes away. */
    end: wipe,
  };
}

const inDigits = new Intl.NumberFormat('en-GB');

function lineOf(figures: Figures, halfTerms: number): string {
  const { halfTerm, connectionsEndCount, schoolsNeedingMoreConnections, min, p5, wallSeconds, peakMemoryMb } = figures;
  const needing =
    schoolsNeedingMoreConnections > 0 ? `${inDigits.format(schoolsNeedingMoreConnections)} schools need more, ` : '';
  return (
    `Half term ${halfTerm} of ${halfTerms}: ${inDigits.format(connectionsEndCount)} links, ${needing}` +
    `${(shareOfBound(figures) * 100).toFixed(2)} % of bound, worst school ${min.toFixed(2)}, ` +
    `5th percentile ${p5.toFixed(2)}, ${wallSeconds} s, ${peakMemoryMb} MB`
  );
}
