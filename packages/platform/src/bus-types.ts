import type { EventDefinition } from '@patchwork/contracts/define';
import type { Logger } from 'pino';

/** The part of a pino logger that events and jobs need; Fastify's logger fits too. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export interface BusMessage {
  topic: string;
  /** Messages of one topic with the same key stay in order. */
  key: string;
  value: string;
  /** For external tools that read Kafka; our consumers read only the value. The stand-in drops them. */
  headers?: Record<string, string>;
}

export interface ReceivedMessage extends Omit<BusMessage, 'headers'> {
  partition: number;
  offset: string;
}

export type Position = Pick<ReceivedMessage, 'topic' | 'partition' | 'offset'>;

export interface SubscribeOptions {
  /** Members of a group share the partitions of the topics; each group sees every message. */
  group: string;
  topics: string[];
  /** Where a group without a position starts: at the oldest message stored (the default) or at the next one. */
  fromBeginning?: boolean;
  /**
   * Resolving acknowledges the message. Rejecting delivers it again after a backoff, and the later messages of
   * its partition wait, so a handler that gives up on a message must resolve.
   */
  handle(message: ReceivedMessage): Promise<void>;
}

export interface Subscription {
  /** Waits for the messages in progress, then leaves the group so that other members take over at once. */
  stop(): Promise<void>;
}

/**
 * Carries events between services: at least once, in order per key, stored for 7 days (compacted topics: the latest per key for
 * ever).
 */
export interface EventBus {
  /** Resolves when every message is stored. Rejects when any may not be; publishing them all again is then safe. */
  publish(messages: BusMessage[]): Promise<void>;
  /** Does not reject while the broker is down: it joins as soon as the broker answers. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Creates the topics that are missing. Rejects while the broker is down. */
  ensureTopics(definitions: Pick<EventDefinition, 'topic' | 'compacted' | 'retentionDays'>[]): Promise<void>;
  /** Moves a group that reads only these topics back to the oldest message stored. No member of the group may be running. */
  rewind(group: string, topics: string[]): Promise<void>;
  /**
   * Returns the position of the latest message in each partition that has any; a reader past all of them has read every
   * message.
   */
  ends(topics: string[]): Promise<Position[]>;
  /** Returns the consumer lag of the group, in messages, for each topic. Rejects while the broker is down. */
  lag(group: string, topics: string[]): Promise<{ topic: string; messages: number }[]>;
  isHealthy(): Promise<boolean>;
  /** Reads messages published from now on, outside all groups. For operators, not for services. */
  tail(topics: string[], onMessage: (message: ReceivedMessage) => void): Promise<Subscription>;
  /** Stops all subscriptions and closes the connections. */
  close(): Promise<void>;
}
