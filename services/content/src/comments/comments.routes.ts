import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findSchoolComments } from './comments.sql.ts';
import { addComment, addResponse, changeComment, changeResponse, removeComment, removeResponse } from './comments.ts';
import { getNotice } from './notice.ts';

type Names =
  | 'createComment'
  | 'updateComment'
  | 'deleteComment'
  | 'createResponse'
  | 'updateResponse'
  | 'deleteResponse'
  | 'createSchoolComment'
  | 'updateSchoolComment'
  | 'deleteSchoolComment'
  | 'createSchoolResponse'
  | 'updateSchoolResponse'
  | 'deleteSchoolResponse'
  | 'listSchoolComments'
  | 'getCommentNotice';

/** Clients send `article: 7` or `article: { id: 7 }`. */
const idOf = (given: number | { id: number }): number => (typeof given === 'number' ? given : given.id);

const sentBy = (request: FastifyRequest & { body: { narrative: string } }) => ({
  narrative: request.body.narrative,
  requestKey: requestKeyOf(request),
});

export const commentRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  createComment: async (request, reply) =>
    reply.code(201).send(await addComment(deps, request.viewer, { articleId: idOf(request.body.article) }, sentBy(request))),
  updateComment: (request) =>
    changeComment(deps, request.viewer, 'article', request.params.id, request.body.narrative, originOf(request)),
  deleteComment: (request) => removeComment(deps, request.viewer, 'article', request.params.id, originOf(request)),
  createResponse: async (request, reply) =>
    reply.code(201).send(await addResponse(deps, request.viewer, 'article', idOf(request.body.articleComment), sentBy(request))),
  updateResponse: (request) =>
    changeResponse(deps, request.viewer, 'article', request.params.id, request.body.narrative, originOf(request)),
  deleteResponse: (request) => removeResponse(deps, request.viewer, 'article', request.params.id, originOf(request)),

  createSchoolComment: async (request, reply) =>
    reply.code(201).send(await addComment(deps, request.viewer, { schoolId: idOf(request.body.school) }, sentBy(request))),
  updateSchoolComment: (request) =>
    changeComment(deps, request.viewer, 'school', request.params.id, request.body.narrative, originOf(request)),
  deleteSchoolComment: (request) => removeComment(deps, request.viewer, 'school', request.params.id, originOf(request)),
  createSchoolResponse: async (request, reply) =>
    reply.code(201).send(await addResponse(deps, request.viewer, 'school', idOf(request.body.schoolComment), sentBy(request))),
  updateSchoolResponse: (request) =>
    changeResponse(deps, request.viewer, 'school', request.params.id, request.body.narrative, originOf(request)),
  deleteSchoolResponse: (request) => removeResponse(deps, request.viewer, 'school', request.params.id, originOf(request)),

  // The school's public page shows the newest first.
  listSchoolComments: async ({ params }) => (await findSchoolComments(deps.db, params.schoolId)).reverse(),
  getCommentNotice: ({ params, query }) => getNotice(deps, params.commentId, query.responseId),
});
