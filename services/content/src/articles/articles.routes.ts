import type { operations } from '@patchwork/contracts/types/content';
import { PACKET_BYTES } from '@patchwork/platform/brotli';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { compressOnce } from '../feed-cache/compress-once.ts';
import { createFeed } from '../feed-cache/feed.ts';
import {
  type ArticleDeps,
  changeArticle,
  countNewArticles,
  type Json,
  likeArticle,
  listArticles,
  listSchoolArticles,
  listTabArticles,
  publishArticle,
  removeArticle,
  searchArticles,
  showArticle,
} from './articles.ts';

type Names =
  | 'createArticle'
  | 'listArticles'
  | 'listSchoolArticles'
  | 'listLinkedArticles'
  | 'listFavouriteArticles'
  | 'listClassArticles'
  | 'countNewArticles'
  | 'searchArticles'
  | 'getArticle'
  | 'updateArticle'
  | 'deleteArticle'
  | 'likeArticle';

/** Reports arrive as JSON text; `articles.test.ts` checks it against the contract. */
function sendJson(reply: FastifyReply, json: Json) {
  reply.type('application/json; charset=utf-8');
  const isCompressed = Buffer.isBuffer(json) && json.length > PACKET_BYTES && reply.request.headers['accept-encoding'] === 'br';
  return isCompressed ? reply.header('content-encoding', 'br').send(compressOnce(json)) : reply.send(json);
}

export const articleRoutes = (deps: Deps): HandlersOf<operations, Names> => handlersFor({ ...deps, feed: createFeed(deps.db) });

const handlersFor = (deps: ArticleDeps): HandlersOf<operations, Names> => ({
  createArticle: async (request, reply) =>
    sendJson(reply.code(201), await publishArticle(deps, request.viewer, request.body, requestKeyOf(request))),
  listArticles: async ({ viewer, params, query }, reply) =>
    sendJson(reply, await listArticles(deps, viewer, { page: params.pageOrId, before: query.before })),
  listSchoolArticles: async ({ viewer, params, query }, reply) =>
    sendJson(reply, await listSchoolArticles(deps, viewer, params.school, { page: params.page, before: query.before })),
  listLinkedArticles: async ({ viewer, params, query }, reply) =>
    sendJson(reply, await listTabArticles(deps, viewer, 'linked', { page: params.page, before: query.before })),
  listFavouriteArticles: async ({ viewer, params, query }, reply) =>
    sendJson(reply, await listTabArticles(deps, viewer, 'favourites', { page: params.page, before: query.before })),
  listClassArticles: async ({ viewer, params, query }, reply) =>
    sendJson(reply, await listTabArticles(deps, viewer, { classId: params.id }, { page: params.page, before: query.before })),
  countNewArticles: async ({ viewer, query }) => ({
    count: await countNewArticles(deps, viewer, query),
  }),
  searchArticles: async ({ viewer, params, query: { contains = '', school, before } }, reply) =>
    sendJson(reply, await searchArticles(deps, viewer, { contains, schoolId: school }, { page: params.page, before })),
  getArticle: async ({ viewer, params }, reply) => sendJson(reply, await showArticle(deps, viewer, params.id)),
  updateArticle: async (request, reply) =>
    sendJson(reply, await changeArticle(deps, request.viewer, request.params.pageOrId, request.body, originOf(request))),
  deleteArticle: async (request, reply) =>
    sendJson(reply, await removeArticle(deps, request.viewer, request.params.id, originOf(request))),
  likeArticle: async ({ viewer, params }, reply) => sendJson(reply, await likeArticle(deps, viewer, params.articleId)),
});
