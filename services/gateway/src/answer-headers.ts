import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@patchwork/contracts/route';
import { secondPersonHeader } from '@patchwork/platform/second-person';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { addressKey } from './throttles.ts';

const sessionEpoch = 'x-session-epoch';
const throttleMiss = 'x-throttle-miss';

/** Reply headers that a service sends to the gateway; the gateway removes them. */
export const headersForGateway = [sessionEpoch, throttleMiss, secondPersonHeader];

/** Whether a member of staff has moved another user's address. */
export const isAddressMove = (headers: IncomingHttpHeaders): boolean => headers[throttleMiss] === 'address-moves';

/** Renews the session, or counts a wrong guess or a moved address, as the service's reply headers request; undefined when they request neither. */
export function applyAnswer(
  { sessions, throttles, budgets }: Pick<Deps, 'sessions' | 'throttles' | 'budgets'>,
  { throttle }: Route,
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
): Promise<unknown> | undefined {
  // A user who changes their own password stays signed in here and nowhere else.
  const epoch = headers[sessionEpoch];
  if (epoch !== undefined && request.session) return sessions.renew(request.session, Number(epoch));
  if (throttle && headers[throttleMiss] === throttle) return throttles.miss(throttle, addressKey(request.ip));
  if (isAddressMove(headers) && request.known) return budgets.count('address-moves', request.known.userId);
  return undefined;
}
