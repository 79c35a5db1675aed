import multipart from '@fastify/multipart';
import { buildServer } from '@patchwork/platform/http';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { isStaff } from './access/access.policy.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { childReferenceRoutes } from './child-references/child-references.routes.ts';
import { classRoutes } from './classes/classes.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { concernRoutes } from './concerns/concerns.routes.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import type { Deps } from './deps.ts';
import { erasureRoutes } from './erasures/erasures.routes.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { firstStepRoutes } from './first-steps/first-steps.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { pictureRulesRoutes } from './picture-rules/picture-rules.routes.ts';
import { quiltRoutes } from './quilts/quilts.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { subjectAccessRoutes } from './subject-access/subject-access.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';
import { weekRoutes } from './week/week.routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';
import { workerApiRoutes } from './worker-api/worker-api.routes.ts';

/** The HTTP side of the service, not listening yet. */
export const buildApp = (deps: Deps): Promise<FastifyInstance> =>
  buildServer({
    service: 'content',
    log: deps.log,
    acceptedKeys: deps.acceptedKeys,
    handlers: {
      ...articleRoutes(deps),
      ...commentRoutes(deps),
      ...mediaRoutes(deps),
      ...workerApiRoutes(deps),
      ...concernRoutes(deps),
      ...evidenceRoutes(deps),
      ...ownDataRoutes(deps),
      ...withdrawalRoutes(deps),
      ...erasureRoutes(deps),
      ...pictureRulesRoutes(deps),
      ...reviewRoutes(deps),
      ...subjectAccessRoutes(deps),
      ...childReferenceRoutes(deps),
      ...consentRoutes(deps),
      ...classRoutes(deps),
      ...visitRoutes(deps),
      ...searchRoutes(deps),
      ...firstStepRoutes(deps),
      ...quiltRoutes(deps),
      ...weekRoutes(deps),
      ...bookRoutes(deps),
    },
    prepare: async (app) => {
      if (deps.feedScope === 'connections') app.addHook('onRequest', narrow);
      await app.register(multipart, {
        limits: { files: 1, parts: 10, fields: 5, fieldSize: 1_000, fileSize: deps.uploads.maxBytes },
      });
    },
  });

/** With FEED_SCOPE=connections, viewers other than staff do not see the whole network. */
const narrow: onRequestHookHandler = (request, _reply, done) => {
  if (request.viewer && !isStaff(request.viewer)) request.viewer = { ...request.viewer, seesConnectedOnly: true };
  done();
};
