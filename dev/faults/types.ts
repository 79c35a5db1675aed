import type { System } from '../src/system.ts';

// What the people, the faults and the checks exchange. Times are milliseconds since 1970 by this process's clock.

/**
 * What is known of an act: `acknowledged` must have taken effect once, `refused` (an answer 4xx) not at all, and `unknown` (no
 * whole answer, or 5xx: the commit may have succeeded) at most once.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Attempt {
  at: number;
  milliseconds: number;
  /** Null without a whole answer. */
  status: number | null;
  /** Of an answer 429 or 503: its Retry-After in seconds; null without one. */
  retryAfter: number | null;
  /** The problem's code, or why there was no answer; empty after success. */
  reason: string;
}

/** One thing that a person wanted to do. Pressing the button again after an unknown answer is another attempt of the same act. */
export interface Act {
  /** Counts from 1 in the order in which acts began. */
  number: number;
  /** Such as `post-report` or `raise-concern`. */
  kind: string;
  userId: number | null;
  startedAt: number;
  endedAt: number;
  outcome: Outcome;
  attempts: Attempt[];
  /** What it should have changed, such as the text, the report and the school; the checks know the fields of each kind. */
  change: Readonly<Record<string, unknown>>;
  /** What the acknowledging answer said, such as the new id. */
  answer: Readonly<Record<string, unknown>>;
}

/** A mail that the SMTP server received whole. */
export interface AcceptedMail {
  /** The recipient's address. */
  to: string;
  subject: string;
  text: string;
  /** With its angle brackets. */
  messageId: string;
  at: number;
  /** False when the connection was cut, or hung, before the client had the 250: it may then send the mail again. */
  isConfirmed: boolean;
}

/** One fault, from its beginning to the moment when the system was whole again. */
export interface Fault {
  /** Such as `kill`, `pause`, `cut` or `disk-full`. */
  kind: string;
  /** A process or backing service: `messaging`, `workers`, `postgres`, `mail`. */
  target: string;
  /** The process that was hit, where the target is a service: `all` where the gateway and the services share one. */
  process?: string | undefined;
  from: number;
  until: number;
  /** Of a restart: how the process ended, such as `code 0`; null if it did not. */
  ending?: string | null;
}

export interface Workload {
  /** Begins no further acts and waits for the answers on their way. */
  stop(): Promise<void>;
  /** Every act that has ended, in the order of `number`. */
  acts(): Act[];
}

/** The part of a started system that the checks read: databases, bus and media folder are in the processes' environment. */
export type CheckedSystem = Pick<System, 'baseUrl' | 'environment' | 'demo'>;

export interface Facts {
  acts: Act[];
  system: CheckedSystem;
  mails: AcceptedMail[];
  faults: Fault[];
}

export interface Violation {
  text: string;
  /** The numbers of the acts concerned. */
  acts: number[];
}

/** What a check found. */
export interface Result {
  /** What must be true: `I4 every event and job of the outboxes is published`. */
  name: string;
  /** The number of facts compared. With 0 there was nothing to check, which is not a success. */
  looked: number;
  violations: Violation[];
}
