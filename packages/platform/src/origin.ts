import type { FastifyRequest } from 'fastify';
import type {} from './http.ts';

/** Where a request came from, as audit events record it, and the id under which all services log it. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
  /** Absent for what no request of a browser began. */
  requestId?: string;
}

/** Returns the origin of a call that the gateway has forwarded. The user agent is cut to the length that identity stores. */
export const originOf = (request: FastifyRequest): Origin => ({
  ipAddress: request.caller.ipAddress,
  userAgent: request.headers['user-agent']?.slice(0, 2_000) ?? null,
  requestId: request.id,
});
