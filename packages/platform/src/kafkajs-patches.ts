import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sleep } from './timing.ts';

// What kafkajs 2.2.4, which is unmaintained, gets wrong (docs/decisions/0001).

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

interface ConsumerGroup {
  /** `Date.now()` of the last heartbeat. */
  lastRequest: number;
  heartbeat(options: { interval: number }): Promise<void>;
  groupId: string;
  memberId: string | null;
  cluster: { removeBroker(broker: { host?: string; port?: number }): void };
  joinAndSync(): Promise<void>;
}

interface Connection {
  isConnected(): boolean;
  connect(): Promise<boolean>;
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
}

/** An answer begins with its length. */
const LENGTH_BYTES = 4;

/** A starting broker has loaded its groups within seconds; after so many tries, a minute, the consumer may crash. */
const JOIN_TRIES = 200;
const JOIN_PAUSE_MS = 300;

const require = createRequire(import.meta.url);
const memberFiles = new Map<string, string>();
let isPatched = false;

/** Changes kafkajs for the whole process, once. */
export function patchKafkajs(): void {
  if (isPatched) return;
  isPatched = true;
  stopIdleTimer(require('kafkajs/src/network/requestQueue').prototype);
  forgetParts(require('kafkajs/src/network/connection').prototype);
  keepJoining(require('kafkajs/src/consumer/consumerGroup').prototype);
  keepBeating(require('kafkajs/src/consumer/consumerGroup').prototype);
}

/** Consumers of this group, of which the process has one at most, join under the member id in this folder and keep it there. */
export const rememberMember = (group: string, folder: string) => memberFiles.set(group, join(folder, encodeURIComponent(group)));

/**
 * kafkajs checks for pending requests each millisecond even when there are none (tulios/kafkajs #1556, #1704, #1751): several
 * per cent of a core at idle, and warnings from Node 24 on. No check is needed while the queue is empty.
 */
function stopIdleTimer(queue: RequestQueue): void {
  const schedule = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}

/**
 * kafkajs keeps the part that it has of an answer when the connection breaks off, and takes it for the beginning of the first one
 * of the next connection: no answer has arrived ever since, and a service published nothing until it was started again.
 */
function forgetParts(connection: Connection): void {
  const connect = connection.connect;
  connection.connect = function (this: Connection) {
    if (!this.isConnected()) Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_BYTES });
    return connect.call(this);
  };
}

/**
 * kafkajs crashes the consumer when a broker that has just started is still loading its groups, or goes away, while a member
 * joins. It would start again, as a new member. The same member joins again instead.
 */
function keepJoining(group: ConsumerGroup): void {
  const joinOnce = group.joinAndSync;
  group.joinAndSync = async function (this: ConsumerGroup) {
    const file = memberFiles.get(this.groupId);
    const before = this.memberId;
    if (file) this.memberId ??= readId(file);
    for (let failures = 1; ; failures += 1) {
      try {
        await joinOnce.call(this);
        break;
      } catch (error) {
        const { retriable, name, host, port } = error as { retriable?: boolean; name: string; host?: string; port?: number };
        if (retriable !== true || failures >= JOIN_TRIES) throw error;
        if (name === 'KafkaJSConnectionClosedError') this.cluster.removeBroker({ host, port });
        await sleep(JOIN_PAUSE_MS);
      }
    }
    if (file && this.memberId && this.memberId !== before) writeId(file, this.memberId);
  };
}

/** kafkajs counts the interval with the clock: set back by ten minutes, it sent no heartbeat for so long and lost its group. */
function keepBeating(group: ConsumerGroup): void {
  const beat = group.heartbeat;
  group.heartbeat = function (this: ConsumerGroup, options) {
    if (this.lastRequest > Date.now()) this.lastRequest = 0;
    return beat.call(this, options);
  };
}

/** Where nothing can be written, each start is a new member. */
function writeId(file: string, id: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, id, { mode: 0o600 });
  } catch {
    memberFiles.clear();
  }
}

function readId(file: string): string | null {
  try {
    return readFileSync(file, 'utf8') || null;
  } catch {
    return null;
  }
}
