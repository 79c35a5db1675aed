import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { findComments } from './comments.sql.ts';
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
  updateComment: ({ viewer, params, body }) => changeComment(deps, viewer, 'article', params.id, body.narrative),
  deleteComment: ({ viewer, params }) => removeComment(deps, viewer, 'article', params.id),
  createResponse: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addResponse(deps, viewer, 'article', idOf(body.articleComment), body.narrative)),
  updateResponse: ({ viewer, params, body }) => changeResponse(deps, viewer, 'article', params.id, body.narrative),
  deleteResponse: ({ viewer, params }) => removeResponse(deps, viewer, 'article', params.id),

  createSchoolComment: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addComment(deps, viewer, { schoolId: idOf(body.school) }, body.narrative)),
  updateSchoolComment: ({ viewer, params, body }) => changeComment(deps, viewer, 'school', params.id, body.narrative),
  deleteSchoolComment: ({ viewer, params }) => removeComment(deps, viewer, 'school', params.id),
  createSchoolResponse: async ({ viewer, body }, reply) =>
    reply.code(201).send(await addResponse(deps, viewer, 'school', idOf(body.schoolComment), body.narrative)),
  updateSchoolResponse: ({ viewer, params, body }) => changeResponse(deps, viewer, 'school', params.id, body.narrative),
  deleteSchoolResponse: ({ viewer, params }) => removeResponse(deps, viewer, 'school', params.id),

  // For the school's public page, which shows the newest first.
  listSchoolComments: async ({ params }) => (await findComments(deps.db, { schoolId: params.schoolId })).reverse(),
  getCommentNotice: ({ params, query }) => getNotice(deps, params.commentId, query.responseId),
});
