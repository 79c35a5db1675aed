import type {} from '@patchwork/platform/http';
import type { FastifyRequest } from 'fastify';

/** Where a request came from, as client events keep it. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
}

/** Of a call that the gateway passes on. A user agent longer than we keep is cut: a lie of that length is no use to anybody. */
export const originOf = (request: FastifyRequest): Origin => ({
  ipAddress: request.caller.ipAddress,
  userAgent: request.headers['user-agent']?.slice(0, 2_000) ?? null,
});
