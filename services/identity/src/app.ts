import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { recipientRoutes } from './recipients/recipients.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { signUpRoutes } from './sign-ups/sign-ups.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** The service's HTTP side with real parts. Calls that no route answers are 501 by the platform. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'identity',
    log: deps.log,
    signingKeys: deps.signingKeys,
    handlers: {
      ...sessionRoutes(deps),
      ...passwordRoutes(deps),
      ...userRoutes(deps),
      ...signUpRoutes(deps),
      ...recipientRoutes(deps),
    },
  });
