import type { FastifyReply } from 'fastify';

/**
 * Lets the session in front of the person go on although all of theirs have ended: the gateway takes this header off the answer and
 * moves its own session to the new epoch.
 */
export const keepingSession = (reply: FastifyReply, sessionEpoch: number | undefined): FastifyReply =>
  sessionEpoch === undefined ? reply : reply.header('x-session-epoch', String(sessionEpoch));
