import type { EventDefinition } from '@patchwork/contracts/define';
import type { Logger } from 'pino';

/** The part of a pino logger that events and jobs need; Fastify's logger fits too. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export interface BusMessage {
  topic: string;
  /** Messages of one topic with the same key stay in order. */
  key: string;
  value: string;
  /** For those who look at Kafka from outside; ours read the value. Redis Streams have none. */
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
  /** Where a group that has never read starts: at the oldest message kept (the default) or at the next one. */
  fromBeginning?: boolean;
  /**
   * Resolving acknowledges the message. Rejecting delivers the same message again after a growing pause, and
   * the later ones of its partition wait: whoever wants to give up on a message must resolve.
   */
  handle(message: ReceivedMessage): Promise<void>;
}

export interface Subscription {
  /** Waits for the messages in hand, then leaves the group so that others take over at once. */
  stop(): Promise<void>;
}

/** Carries facts between services: at least once, in order per key, kept for 7 days (compacted topics: the latest per key for ever). */
export interface EventBus {
  /** Resolves when every message is stored; rejects when any may not be, and then sending them again is safe. */
  publish(messages: BusMessage[]): Promise<void>;
  /** Never rejects because the broker is away: it joins as soon as it can. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Creates the topics that are missing. Rejects when the broker is away. */
  ensureTopics(definitions: Pick<EventDefinition, 'topic' | 'compacted'>[]): Promise<void>;
  /** Sends a group back to the oldest message kept. No member of the group may be running. */
  rewind(group: string, topics: string[]): Promise<void>;
  /** The latest message of every partition that holds any: who has come this far in each has read all that was there. */
  ends(topics: string[]): Promise<Position[]>;
  /** How many messages of each topic the group has yet to deal with. Rejects when the broker is away. */
  lag(group: string, topics: string[]): Promise<{ topic: string; messages: number }[]>;
  isHealthy(): Promise<boolean>;
  /** Shows what is published from now on, to one reader outside all groups. For people, not for services. */
  tail(topics: string[], onMessage: (message: ReceivedMessage) => void): Promise<Subscription>;
  /** Stops all subscriptions and closes the connections. */
  close(): Promise<void>;
}
