import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { AppError } from '@patchwork/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { limitEach } from './limit-each.ts';

interface Limits {
  /** Requests in progress: of everybody, of one person, and of one school. */
  all: number;
  perPerson: number;
  perSchool?: number;
  /** Requests that may wait: of everybody, and of one person. */
  waiting: number;
  waitingPerPerson: number;
}

/** Calls `send` when it is the request's turn, unless its client has left; resolves when the response has closed. */
export type Turns = (request: FastifyRequest, reply: FastifyReply, send: () => unknown) => Promise<FastifyReply>;

/**
 * Lets requests wait for their turn, where a browser would not repeat a refused one. Each person's and school's share is limited,
 * so that one cannot hold up all others. Every turn ends when its response has closed, whatever happened to it.
 * @throws AppError `unavailable` when too many requests wait, `rate-limited` when too many of one person do
 */
export function createTurns({ all, perPerson, perSchool = all, waiting, waitingPerPerson }: Limits): Turns {
  const total = pLimit(all);
  const ofPerson = limitEach(perPerson);
  const ofSchool = limitEach(perSchool);
  let pending = 0;
  return async (request, reply, send) => {
    const { userId, schoolId } = request.known!;
    const person = ofPerson(userId);
    if (pending >= all + waiting) throw refusal('unavailable', 'overload', 2);
    if (person.pendingCount >= waitingPerPerson) throw refusal('rate-limited', 'too-many-files', 20);
    pending += 1;
    try {
      // A client that waits may be silent, such as the sender of a body that is not read yet.
      request.raw.socket.setTimeout(0);
      const begin = () => {
        request.raw.socket.setTimeout(request.server.server.timeout);
        return sendOpen(reply.raw, send);
      };
      await person(() => ofSchool(schoolId)(() => total(begin)));
    } finally {
      pending -= 1;
    }
    return reply;
  };
}

const refusal = (kind: 'unavailable' | 'rate-limited', code: string, retryAfter: number) =>
  new AppError(kind, code, 'Too many requests. Please wait a moment.', { retryAfter });

async function sendOpen(response: ServerResponse, send: () => unknown): Promise<void> {
  if (response.closed) return;
  send();
  await finished(response).catch(() => undefined);
}
