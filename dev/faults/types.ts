import type { Demo } from '../demo/index.ts';
import type { System } from '../src/system.ts';

// What the workload, the faults and the checker exchange.

/**
 * What is known of an act: `acknowledged` must have taken effect once, `refused` (an answer 4xx) not at all, and `unknown` (no
 * whole answer, or 5xx: the commit may have succeeded) at most once.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Attempt {
  /** Milliseconds since 1970, by this process's clock. */
  at: number;
  milliseconds: number;
  /** Null without a whole answer. */
  status: number | null;
  /** Of an answer 429 or 503: its Retry-After in seconds; null without one. */
  retryAfter: number | null;
  /** The problem's code, or why there was no answer; empty after success. */
  reason: string;
  /** The marks of patches' words in the answer. */
  words?: string[];
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

/** Keeps every act as soon as it has ended. */
export interface ActLog {
  write(act: Act): void;
}

/** A mail that the SMTP server received whole. */
export interface AcceptedMail {
  /** The recipient's address. */
  to: string;
  subject: string;
  text: string;
  /** With its angle brackets. */
  messageId: string;
  /** Milliseconds since 1970. */
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
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** Of a restart: how the process ended, such as `code 0`; null if it did not. */
  ending?: string | null;
  /** Of the end of the workers, or of a stall: the pictures that they had begun, which therefore begin again. */
  pictures?: number[];
}

export interface WorkloadOptions {
  baseUrl: string;
  /** The demo network's accounts. */
  accounts: Demo['accounts'];
  /** The mails received for this address, oldest first: people open the links in them. */
  mailboxFor: (address: string) => Promise<Pick<AcceptedMail, 'subject' | 'text' | 'at'>[]>;
  /** Pictures that no act erases; more may be added at any time. */
  halfDone: ReadonlySet<number>;
  seed: number;
  ratePerSecond: number;
  log: ActLog;
}

export interface Workload {
  /** Begins no further acts and waits for the answers on their way. */
  stop(): Promise<void>;
  /** Every teacher opens their quilt. Call it after `stop`, when the system has finished all work. */
  lookAtLast(): Promise<void>;
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

export interface Check {
  /** What must be true: `I4 events published = rows committed`. */
  name: string;
  /** The number of facts compared. With 0 there was nothing to check, which is not a success. */
  looked: number;
  violations: Violation[];
}
