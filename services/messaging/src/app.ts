import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { concernRoutes } from './concerns/concerns.routes.ts';
import type { Deps } from './deps.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { unsubscribingRoutes } from './unsubscribing/unsubscribing.routes.ts';

/** Builds the HTTP server of the service; the caller starts it listening. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'messaging',
    log: deps.log,
    acceptedKeys: deps.acceptedKeys,
    handlers: {
      ...messageRoutes(deps),
      ...announcementRoutes(deps),
      ...feedbackRoutes(deps),
      ...concernRoutes(deps),
      ...unsubscribingRoutes(deps),
      ...mailRoutes(deps),
      ...ownDataRoutes(deps),
    },
  });
