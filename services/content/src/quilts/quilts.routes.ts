import type { operations } from '@patchwork/contracts/types/content';
import { compress } from '@patchwork/platform/brotli';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { uploadOf } from '../media/multipart.ts';
import { listQuestions } from '../questions/questions.sql.ts';
import { addQuestion, updateQuestion } from '../questions/questions.ts';
import { sewPatch } from './patches.ts';
import { chooseQuestion, listQuilts, remindClasses, showQuilt, watchQuilt } from './quilts.ts';
import { createQuiltReader } from './read-quilts.ts';
import { createReveals } from './reveal-quilts.ts';

type Names =
  | 'getQuilt'
  | 'watchQuilt'
  | 'revealQuilt'
  | 'listQuilts'
  | 'sewPatch'
  | 'chooseQuiltQuestion'
  | 'remindQuiltClasses'
  | 'listQuiltQuestions'
  | 'addQuiltQuestion'
  | 'updateQuiltQuestion';

export const quiltRoutes = (deps: Deps): HandlersOf<operations, Names> => {
  const quilts = createQuiltReader(deps.db);
  const reveal = createReveals(quilts);
  return {
    getQuilt: ({ viewer, query }) => showQuilt(quilts, viewer, query.halfTerm ?? null),
    watchQuilt: ({ viewer }) => watchQuilt(quilts, viewer),
    revealQuilt: async ({ viewer, headers }, reply) => {
      const { quilt, turnsOver } = await reveal(viewer);
      // Before the moment, at which there is nothing left to do but to send it. `quilt-together.test.ts` compares it with `getQuilt`.
      const json = Buffer.from(JSON.stringify(quilt));
      const isCompressed = headers['accept-encoding'] === 'br';
      const body = isCompressed ? compress(json) : json;
      await turnsOver;
      if (isCompressed) reply.header('content-encoding', 'br');
      return reply.type('application/json; charset=utf-8').send(body);
    },
    listQuilts: ({ viewer, query }) => listQuilts(deps, viewer, query.group ?? null),
    sewPatch: async (request, reply) => {
      const input = { ...request.params, upload: uploadOf(request) };
      return reply.code(201).send(await sewPatch(deps, quilts, request.viewer, input, originOf(request)));
    },
    chooseQuiltQuestion: (request) => chooseQuestion(deps, quilts, request.viewer, request.body.question, originOf(request)),
    remindQuiltClasses: (request) => remindClasses(deps, quilts, request.viewer, originOf(request)),
    listQuiltQuestions: async () => [...(await listQuestions(deps.db, 'quilt'))],
    addQuiltQuestion: async (request, reply) =>
      reply.code(201).send(
        await addQuestion(deps, 'quilt', request.viewer, request.body, {
          origin: originOf(request),
          requestKey: requestKeyOf(request),
        }),
      ),
    updateQuiltQuestion: (request) =>
      updateQuestion(deps, 'quilt', request.viewer, request.params.id, request.body, originOf(request)),
  };
};
