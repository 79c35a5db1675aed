import type { MatchQuality } from '@patchwork/matching/types';

/** The statistics of a half term's links: those of the connections log, their quality and the resources used. */
export interface RunStatistics extends MatchQuality {
  /** From 1. */
  halfTerm: number;
  schoolsInvolvedCount: number;
  connectionsStartCount: number;
  connectionsEndCount: number;
  schoolsWithZeroConnections: number;
  schoolsNeedingMoreConnections: number;
  /** Should be none. */
  linksWithinTrusts: number;
  /** Of all threads. */
  cpuSeconds: number;
  wallSeconds: number;
  /** The peak memory of the process so far. */
  peakMemoryMb: number;
}

/** The total as a share of the proven upper bound; 1 when no link is possible. */
export const shareOfBound = ({ total, bound }: RunStatistics): number => (bound > 0 ? total / bound : 1);
