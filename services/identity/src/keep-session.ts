import type { FastifyReply } from 'fastify';

/**
 * Keeps the current session alive although all of the user's sessions have ended: the gateway removes this header from the
 * reply and moves its session to the new epoch.
 */
export const keepingSession = (reply: FastifyReply, sessionEpoch: number | undefined): FastifyReply =>
  sessionEpoch === undefined ? reply : reply.header('x-session-epoch', String(sessionEpoch));
