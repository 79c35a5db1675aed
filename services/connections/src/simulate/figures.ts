import type { MatchQuality } from '../matching/types.ts';

/** How the links of a half term have come out: the figures of the connections log, their quality and what it took. */
export interface Figures extends MatchQuality {
  /** From 1. */
  halfTerm: number;
  schoolsInvolvedCount: number;
  connectionsStartCount: number;
  connectionsEndCount: number;
  schoolsWithZeroConnections: number;
  schoolsNeedingMoreConnections: number;
  /** Of all threads. */
  cpuSeconds: number;
  wallSeconds: number;
  /** The most that the process has needed so far. */
  peakMemoryMb: number;
}

/** How much of what is possible at all; where no link is possible nothing is missing. */
export const shareOfBound = ({ total, bound }: Figures): number => (bound > 0 ? total / bound : 1);
