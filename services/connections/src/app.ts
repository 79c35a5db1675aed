import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { favouriteRoutes } from './favourites/favourites.routes.ts';
import { halfTermRoutes } from './half-terms/half-terms.routes.ts';
import { linkRoutes } from './links/links.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { readinessRoutes } from './readiness/readiness.routes.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { workerApiRoutes } from './runs/worker-api.routes.ts';

/** The links of 35,000 schools with their reasons are about 30 MB of JSON. */
const FINISH_BODY_LIMIT = 128 * 1024 * 1024;

/** The service's HTTP side with real parts. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'connections',
    log: deps.log,
    acceptedKeys: deps.acceptedKeys,
    bodyLimits: { finishRun: FINISH_BODY_LIMIT },
    handlers: {
      ...linkRoutes(deps),
      ...favouriteRoutes(deps),
      ...halfTermRoutes(deps),
      ...runRoutes(deps),
      ...previewRoutes(deps),
      ...readinessRoutes(deps),
      ...workerApiRoutes(deps),
    },
  });
