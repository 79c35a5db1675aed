import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import { concernRoutes } from './concerns/concerns.routes.ts';
import type { Deps } from './deps.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { newSchoolRoutes } from './new-schools/new-schools.routes.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { unsubscribingRoutes } from './unsubscribing/unsubscribing.routes.ts';
import { writtenMessageRoutes } from './written-messages/written-messages.routes.ts';

/** The HTTP side of the service, not listening yet. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'messaging',
    log: deps.log,
    signingKeys: deps.signingKeys,
    handlers: {
      ...messageRoutes(deps),
      ...writtenMessageRoutes(deps),
      ...feedbackRoutes(deps),
      ...concernRoutes(deps),
      ...unsubscribingRoutes(deps),
      ...mailRoutes(deps),
      ...noticeRoutes(deps),
      ...newSchoolRoutes(deps),
      ...ownDataRoutes(deps),
    },
  });
