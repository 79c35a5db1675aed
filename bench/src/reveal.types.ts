/** A signed-in classroom. */
export interface Classroom {
  /** The Cookie header of its session. */
  cookie: string;
  schoolId: number;
  /** How many patches its school's quilt shows. */
  sewn: number;
}

/** What the process of the classrooms gets. */
export interface RevealOptions {
  baseUrl: string;
  classrooms: readonly Classroom[];
  /** Unix milliseconds at which the quilts turn over. */
  moment: number;
}

/** What it found. Times are in milliseconds. */
export interface RevealResult {
  /** Calls to `/api/quilt/watch`, of those answered with 200. */
  watch: { sent: number; answered: number; p50: number; p99: number };
  /** Before the moment: how many classrooms got their quilt, and how many saw another school's patch or were told that it turned over. */
  before: { answered: number; early: number };
  /** From the moment until each classroom had the whole quilt; null where it never had. */
  servedAfter: readonly (number | null)[];
  /** Requests for the revealed quilt that were sent before the moment, and those sent after it because the first failed. */
  requests: { ahead: number; after: number };
  /** Answers other than 200, by status or what happened. */
  errors: Record<string, number>;
  /** By how much requests were sent late, p99. */
  sentLate: number;
  /** Bytes of an answer with the revealed quilt as sent, on average. */
  bytes: number;
  /** Stitches of a revealed quilt, on average. */
  stitches: number;
  /** CPU seconds of this process from a second before the moment until the last answer. */
  cpu: number;
}
