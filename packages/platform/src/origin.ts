import type { FastifyRequest } from 'fastify';
import type {} from './http.ts';

/** Where a request came from, as client events keep it, with the id under which all services log it. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string;
}

/** Of a call that the gateway passes on. A user agent longer than identity keeps is cut: a lie of that length is no use to anybody. */
export const originOf = (request: FastifyRequest): Origin => ({
  ipAddress: request.caller.ipAddress,
  userAgent: request.headers['user-agent']?.slice(0, 2_000) ?? null,
  requestId: request.id,
});
