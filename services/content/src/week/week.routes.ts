import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { createFeed } from '../feed-cache/feed.ts';
import { listQuestions } from '../questions/questions.sql.ts';
import { addQuestion, updateQuestion } from '../questions/questions.ts';
import { answerWeek } from './answer.ts';
import { chooseQuestion } from './choose.ts';
import { getNews } from './sum-up.ts';
import { listWeeks, showWeek } from './week.ts';

type Names =
  | 'getWeek'
  | 'listWeeks'
  | 'answerWeek'
  | 'chooseWeekQuestion'
  | 'listWeekQuestions'
  | 'addWeekQuestion'
  | 'updateWeekQuestion'
  | 'getWeekNews';

export const weekRoutes = (common: Deps): HandlersOf<operations, Names> => {
  const deps = { ...common, feed: createFeed(common.db) };
  return {
    getWeek: ({ viewer, query }) => showWeek(deps, viewer, query),
    listWeeks: ({ viewer, query }) => listWeeks(deps, viewer, query.group),
    answerWeek: async (request, reply) => {
      const json = await answerWeek(deps, request.viewer, request.body, requestKeyOf(request));
      return reply.code(201).type('application/json; charset=utf-8').send(json);
    },
    chooseWeekQuestion: (request) => chooseQuestion(deps, request.viewer, request.body, originOf(request)),
    listWeekQuestions: async () => [...(await listQuestions(deps.db, 'week'))],
    addWeekQuestion: async (request, reply) => {
      const sent = { origin: originOf(request), requestKey: requestKeyOf(request) };
      return reply.code(201).send(await addQuestion(deps, 'week', request.viewer, request.body, sent));
    },
    updateWeekQuestion: (request) =>
      updateQuestion(deps, 'week', request.viewer, request.params.id, request.body, originOf(request)),
    getWeekNews: ({ params }) => getNews(deps, params.id),
  };
};
