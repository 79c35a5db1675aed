import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a proxy does to the connections of one process, or of all. */
export interface Rule {
  /** The process, such as `content`; all by default. */
  owner?: string;
  /** Delays each piece of data by so many milliseconds. */
  latency?: number;
  /** Passes nothing on, in either direction, until the rule changes. */
  hold?: boolean;
  /** Resets new connections, and those in use at once. */
  refuse?: boolean;
  /** Resets a connection as soon as so many more bytes have passed in this direction, even inside a message. */
  cut?: { direction: Direction; bytes: number };
}

/** `out` is from the process to the service. */
export type Direction = 'out' | 'in';

/** Waits for one moment in the conversation of a process with a service. */
export interface Trap {
  owner: string;
  /** Finds the request. */
  matches: (chunk: Buffer) => boolean;
  /** `before` the request is passed on, or `after` it: when the service has answered and the process does not know yet. */
  when: 'before' | 'after';
  /** Runs at that moment; the connection is then cut, without the request or the answer. */
  spring: () => void;
}

export interface FaultProxy {
  port: number;
  /** Replaces the rule; null passes everything on. */
  apply: (rule: Rule | null) => void;
  /** Arms a trap, which springs once; null disarms. */
  arm: (trap: Trap | null) => void;
  close: () => Promise<void>;
}

interface Link {
  caller: Socket;
  callee: Socket;
  owner: string | null;
  /** Bytes that may still pass before the cut. */
  left: number | null;
  /** The trap that the next answer springs. */
  asked: Trap | null;
}

/** Pieces of data that are searched for the name of the process; it is in the first or second. */
const INTRODUCTION = 6;

/**
 * Passes connections on to a port of this machine, and interferes with them. `ownerOf` finds the calling process in the first
 * data that it sends: its database, user or client id.
 */
export async function startProxy(port: number, target: number, ownerOf: (chunk: Buffer) => string | null): Promise<FaultProxy> {
  const links = new Set<Link>();
  let rule: Rule | null = null;
  let trap: Trap | null = null;
  let changed = Promise.withResolvers<void>();

  const isMeant = (owner: string | undefined, link: Link) => owner === undefined || owner === link.owner;
  const ruleFor = (link: Link) => (rule && isMeant(rule.owner, link) ? rule : null);
  const sever = ({ caller, callee }: Link) => {
    caller.resetAndDestroy();
    callee.destroy();
  };

  function isSprung(set: Trap, link: Link, direction: Direction, chunk: Buffer): boolean {
    if (direction === 'in') return link.asked === set;
    if (set.owner !== link.owner || !set.matches(chunk)) return false;
    if (set.when === 'after') link.asked = set;
    return set.when === 'before';
  }

  async function pass(link: Link, direction: Direction, chunk: Buffer, to: Socket): Promise<void> {
    if (trap && isSprung(trap, link, direction, chunk)) {
      const { spring } = trap;
      trap = null;
      spring();
      return sever(link);
    }
    while (ruleFor(link)?.hold) await changed.promise;
    const { latency, cut } = ruleFor(link) ?? {};
    if (latency) await sleep(latency);
    if (cut?.direction === direction) {
      link.left ??= cut.bytes;
      if (chunk.length >= link.left) {
        to.write(chunk.subarray(0, link.left), () => sever(link));
        return;
      }
      link.left -= chunk.length;
    }
    if (!to.destroyed && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined);
  }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (caller) => {
    caller.on('error', () => undefined);
    if (rule?.refuse && rule.owner === undefined) return void caller.resetAndDestroy();
    const callee = dial({ port: target, host: '127.0.0.1', noDelay: true });
    callee.on('error', () => undefined);
    const link: Link = { caller, callee, owner: null, left: null, asked: null };
    links.add(link);
    let pieces = 0;
    caller.on('data', (chunk) => {
      if (link.owner === null && pieces < INTRODUCTION) link.owner = ownerOf(chunk);
      pieces += 1;
      if (ruleFor(link)?.refuse) return sever(link);
      caller.pause();
      void pass(link, 'out', chunk, callee).then(() => caller.resume());
    });
    callee.on('data', (chunk) => {
      callee.pause();
      void pass(link, 'in', chunk, caller).then(() => callee.resume());
    });
    // A half-closed connection is closed as a whole; none of these protocols uses one.
    caller.on('close', () => {
      links.delete(link);
      callee.destroy();
    });
    callee.on('close', () => (callee.readableEnded ? caller.destroySoon() : caller.resetAndDestroy()));
    callee.once('connect', () => caller.resume());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  const reset = (owner?: string) => {
    for (const link of links) if (isMeant(owner, link)) sever(link);
  };
  const apply = (next: Rule | null) => {
    rule = next;
    for (const link of links) link.left = null;
    changed.resolve();
    changed = Promise.withResolvers();
    if (next?.refuse) reset(next.owner);
  };
  return {
    port,
    apply,
    arm: (next) => {
      trap = next;
    },
    async close() {
      apply(null);
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Finds the process in the start-up message of PostgreSQL: each has its own database. */
export const ownerInPostgres = (chunk: Buffer) => /database\0patchwork_([a-z]+)\0/.exec(chunk.toString('latin1'))?.[1] ?? null;

/** Finds the process in the sign-in to Redis: each has its own user. */
export const ownerInRedis = (chunk: Buffer) => /AUTH\r\n\$\d+\r\n([a-z]+)\r\n/i.exec(chunk.toString('latin1'))?.[1] ?? null;

/** Finds the process in the header of a Kafka request: each has its own client id. */
export const ownerInKafka = (chunk: Buffer) => {
  if (chunk.length < 14) return null;
  const length = chunk.readInt16BE(12);
  return length > 0 && chunk.length >= 14 + length ? chunk.toString('utf8', 14, 14 + length) : null;
};
