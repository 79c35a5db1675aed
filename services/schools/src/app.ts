import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance } from 'fastify';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import type { Deps } from './deps.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { schoolHistoryRoutes } from './history/school-history.routes.ts';
import { legacySignUpRoutes } from './legacy-sign-ups/legacy-sign-ups.routes.ts';
import { lookupRoutes } from './lookups/lookups.routes.ts';
import { promotionCodeRoutes } from './promotion-codes/promotion-codes.routes.ts';
import { registerRoutes } from './register/register.routes.ts';
import { schoolYearRoutes } from './school-years/school-years.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';
import { signUpRoutes } from './sign-ups/sign-ups.routes.ts';

/** The service's HTTP server with the given dependencies. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'schools',
    log: deps.log,
    acceptedKeys: deps.acceptedKeys,
    handlers: {
      ...lookupRoutes(deps),
      ...promotionCodeRoutes(deps),
      ...signUpRoutes(deps),
      ...approvalRoutes(deps),
      ...schoolRoutes(deps),
      ...groupRoutes(deps),
      ...schoolYearRoutes(deps),
      ...schoolHistoryRoutes(deps),
      ...legacySignUpRoutes(deps),
      ...registerRoutes(deps),
    },
  });
