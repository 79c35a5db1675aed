import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import { authenticatorRoutes } from './authenticators/authenticators.routes.ts';
import { clientEventRoutes } from './client-events/client-events.routes.ts';
import type { Deps } from './deps.ts';
import { emailChangeRoutes } from './email-changes/email-changes.routes.ts';
import { userHistoryRoutes } from './history/user-history.routes.ts';
import { ipLookupRoutes } from './ip-lookup/ip-lookup.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordRoutes } from './password-changes/password-changes.routes.ts';
import { pendingChangeRoutes } from './pending-changes/pending-changes.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { recipientRoutes } from './recipients/recipients.routes.ts';
import { schoolYearRoutes } from './school-years/school-years.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signUpRoutes } from './sign-ups/sign-ups.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** The service's HTTP server with the given dependencies. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'identity',
    log: deps.log,
    acceptedKeys: deps.acceptedKeys,
    handlers: {
      ...signInRoutes(deps),
      ...sessionRoutes(deps),
      ...pendingChangeRoutes(deps),
      ...authenticatorRoutes(deps),
      ...passkeyRoutes(deps),
      ...providerRoutes(deps),
      ...passwordRoutes(deps),
      ...userRoutes(deps),
      ...schoolYearRoutes(deps),
      ...signUpRoutes(deps),
      ...recipientRoutes(deps),
      ...notificationRoutes(deps),
      ...emailChangeRoutes(deps),
      ...clientEventRoutes(deps),
      ...userHistoryRoutes(deps),
      ...ipLookupRoutes(deps),
      ...ownDataRoutes(deps),
    },
  });
