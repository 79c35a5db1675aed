import multipart from '@fastify/multipart';
import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import { seesConnectedOnly } from './articles/articles.policy.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import type { Deps } from './deps.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { workRoutes } from './media/work.routes.ts';

/** The HTTP side of the service, not listening yet. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'content',
    log: deps.log,
    signingKeys: deps.signingKeys,
    handlers: { ...articleRoutes(deps), ...commentRoutes(deps), ...mediaRoutes(deps), ...workRoutes(deps) },
    prepare: async (app) => {
      app.addHook('onRequest', async ({ viewer }) => {
        if (viewer) viewer.seesConnectedOnly = seesConnectedOnly(viewer, deps.feedScope);
      });
      await app.register(multipart, {
        limits: { files: 1, parts: 10, fields: 5, fieldSize: 1_000, fileSize: deps.uploads.maxBytes },
      });
    },
  });
