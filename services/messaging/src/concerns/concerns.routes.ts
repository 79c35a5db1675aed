import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import type { HandlersOf } from '@patchwork/platform/contract';
import { languageOf } from '@patchwork/platform/language';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { countConcerns, listConcerns, readCase } from './describe.ts';
import { acknowledge, addNote, allow, close, hide, involve, refer, unhide } from './handle.ts';
import { listConcernHandlers } from './involved.ts';
import { raiseConcern } from './raise.ts';
import { listOwnCases } from './raised-cases.sql.ts';
import { confirmPublicConcern, raisePublicConcern } from './visitors.ts';

type Names =
  | 'raiseConcern'
  | 'listConcerns'
  | 'countConcerns'
  | 'listOwnConcerns'
  | 'listConcernHandlers'
  | 'raisePublicConcern'
  | 'confirmPublicConcern'
  | 'getConcern'
  | 'acknowledgeConcern'
  | 'addConcernNote'
  | 'involveInConcern'
  | 'allowInConcern'
  | 'referConcern'
  | 'closeConcern'
  | 'hideConcernSubject'
  | 'unhideConcernSubject';

export const concernRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  raiseConcern: async (request, reply) =>
    reply
      .code(201)
      .send(
        await raiseConcern(deps, request.viewer, request.body, { origin: originOf(request), requestKey: requestKeyOf(request) }),
      ),

  listConcerns: (request) => listConcerns(deps, request.viewer, request.query, originOf(request)),
  countConcerns: ({ viewer }) => countConcerns(deps, viewer),
  listOwnConcerns: async ({ viewer }) => [...(await listOwnCases(deps.db, viewer))],

  listConcernHandlers: ({ viewer }) => listConcernHandlers(deps, viewer),

  raisePublicConcern: async ({ body, headers }, reply) => {
    await raisePublicConcern(deps, body, languageOf(headers['accept-language']));
    return reply.code(202).send({});
  },

  confirmPublicConcern: async ({ body }) => {
    await confirmPublicConcern(deps, body.code);
    return {};
  },

  getConcern: (request) => readCase(deps, request.viewer, request.params.id, originOf(request)),
  acknowledgeConcern: (request) => acknowledge(deps, stepOf(request), request.body.reason),
  addConcernNote: (request) => addNote(deps, { ...stepOf(request), requestKey: requestKeyOf(request) }, request.body.reason),
  involveInConcern: (request) => involve(deps, stepOf(request), request.body),
  allowInConcern: (request) => allow(deps, stepOf(request), request.body),
  referConcern: (request) => refer(deps, stepOf(request), request.body.reason),
  closeConcern: (request) => close(deps, stepOf(request), request.body),
  hideConcernSubject: (request) => hide(deps, stepOf(request), request.body.reason),
  unhideConcernSubject: (request) => unhide(deps, stepOf(request), request.body.reason),
});

const stepOf = (request: FastifyRequest & { viewer: Viewer; params: { id: number } }) => ({
  viewer: request.viewer,
  id: request.params.id,
  origin: originOf(request),
});
