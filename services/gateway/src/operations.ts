import type { Route } from '@patchwork/contracts/route';
import { AppError, notFound } from '@patchwork/platform/errors';
import { handleError } from '@patchwork/platform/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { forwardTo } from './forward.ts';

const path = '/operations/queues';
const call = (method: string, below: string, operationId: string): Route => ({
  method,
  path: path + below,
  service: 'workers',
  operationId,
  roles: ['Superuser'],
  isPublic: false,
  isMultipart: false,
});

const routes = [
  call('GET', '', 'openQueueBoard'),
  call('GET', '/*', 'openQueueBoard'),
  ...['POST', 'PUT', 'PATCH'].map((method) => ({ ...call(method, '/api/*', 'operateQueues'), needsRecentSignIn: true })),
];

/** The workers' queue dashboard, for Superusers. Other signed-in users get a 404. */
export async function operations(app: FastifyInstance, { deps, url }: { deps: Deps; url: string }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.kind === 'unauthenticated' && wantsPage(request)) return reply.redirect('/login');
    if (error instanceof AppError && error.code === 'forbidden') return handleError(notFound(), request, reply);
    throw error;
  });
  await app.register(forwardTo, { deps, url, routes });
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept).includes('text/html');
