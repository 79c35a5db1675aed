import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const document = createRequire(import.meta.url)('@patchwork/contracts/openapi/public') as object;

/** The API reference made from the contracts, at /api-reference; in development only. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api-reference',
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self' 'unsafe-inline'",
  });
}
