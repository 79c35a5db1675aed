import { Socket } from 'node:net';
import type { ISocketFactory } from 'kafkajs';

/** An answer begins with the length of the rest. */
const LENGTH_BYTES = 4;
const KEEP_ALIVE_MS = 60_000;

/**
 * Hands on whole answers only. kafkajs would take the part of an answer that had arrived when a connection broke off for the
 * beginning of the next connection's first answer, and understand none from then on.
 */
class AnswerSocket extends Socket {
  #parts: Buffer[] = [];
  #size = 0;
  #wanted = LENGTH_BYTES;

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) return super.push(null);
    this.#parts.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#wanted) return true;
    const received = Buffer.concat(this.#parts);
    let end = 0;
    while (received.length >= end + lengthAt(received, end)) end += lengthAt(received, end);
    const rest = received.subarray(end);
    this.#parts = [rest];
    this.#size = rest.length;
    this.#wanted = lengthAt(rest, 0);
    return end === 0 || super.push(received.subarray(0, end));
  }
}

/** Returns the bytes of the answer that begins there, with its length; at least those of the length itself. */
const lengthAt = (bytes: Buffer, from: number): number =>
  bytes.length < from + LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + bytes.readInt32BE(from);

/** Opens a connection to a broker. */
export const openKafkaSocket: ISocketFactory = ({ host, port, onConnect }) =>
  new AnswerSocket().connect({ host, port }, onConnect).setKeepAlive(true, KEEP_ALIVE_MS);
