import { AppError, notFound } from '@patchwork/platform/errors';
import { handleError } from '@patchwork/platform/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { Route } from './guard.ts';
import { proxyTo } from './proxy.ts';

const path = '/operations/queues';
const call = (method: string, below: string, operationId: string): Route => ({
  method,
  path: path + below,
  service: 'workers',
  operationId,
  roles: ['Superuser'],
  isPublic: false,
  multipart: false,
});

const routes = [
  call('GET', '', 'openQueueBoard'),
  call('GET', '/*', 'openQueueBoard'),
  call('GET', '/api/*', 'watchQueues'),
  ...['POST', 'PUT', 'PATCH'].map((method) => call(method, '/api/*', 'operateQueues')),
];

/** The workers' board of queues, for Superusers. To anybody else who is signed in there is nothing here. */
export async function operations(app: FastifyInstance, { deps, url }: { deps: Deps; url: string }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.kind === 'unauthenticated' && wantsPage(request)) return reply.redirect('/login');
    if (error instanceof AppError && error.code === 'forbidden') return handleError(notFound(), request, reply);
    throw error;
  });
  await app.register(proxyTo, { deps, url, routes });
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept).includes('text/html');
