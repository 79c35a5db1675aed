import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
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

export const commentRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  createComment: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addComment(deps, viewer, { articleId: idOf(body.article) }, body.narrative)),
  updateComment: (request) =>
    changeComment(deps, request.viewer, 'article', request.params.id, request.body.narrative, originOf(request)),
  deleteComment: (request) => removeComment(deps, request.viewer, 'article', request.params.id, originOf(request)),
  createResponse: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addResponse(deps, viewer, 'article', idOf(body.articleComment), body.narrative)),
  updateResponse: (request) =>
    changeResponse(deps, request.viewer, 'article', request.params.id, request.body.narrative, originOf(request)),
  deleteResponse: (request) => removeResponse(deps, request.viewer, 'article', request.params.id, originOf(request)),

  createSchoolComment: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addComment(deps, viewer, { schoolId: idOf(body.school) }, body.narrative)),
  updateSchoolComment: (request) =>
    changeComment(deps, request.viewer, 'school', request.params.id, request.body.narrative, originOf(request)),
  deleteSchoolComment: (request) => removeComment(deps, request.viewer, 'school', request.params.id, originOf(request)),
  createSchoolResponse: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addResponse(deps, viewer, 'school', idOf(body.schoolComment), body.narrative)),
  updateSchoolResponse: (request) =>
    changeResponse(deps, request.viewer, 'school', request.params.id, request.body.narrative, originOf(request)),
  deleteSchoolResponse: (request) => removeResponse(deps, request.viewer, 'school', request.params.id, originOf(request)),

  // The school's public page shows the newest first.
  listSchoolComments: async ({ params }) => (await findSchoolComments(deps.db, params.schoolId)).reverse(),
  getCommentNotice: ({ params, query }) => getNotice(deps, params.commentId, query.responseId),
});
