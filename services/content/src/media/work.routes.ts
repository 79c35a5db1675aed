import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { noteClean, turnAway } from './scans.ts';
import { getWork, markFailed, markReady, markStarted } from './work.ts';

type Names = 'getMediaWork' | 'noteMediaScan' | 'markMediaStarted' | 'markMediaReady' | 'markMediaFailed';

/** What the media worker asks and tells. */
export const workRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  getMediaWork: ({ params }) => getWork(deps, params.mediaItemId),
  markMediaStarted: async ({ params }, reply) => {
    await markStarted(deps, params.mediaItemId);
    return reply.code(204).send();
  },
  noteMediaScan: async ({ params, body }, reply) => {
    await (body.isHarmful ? turnAway : noteClean)(deps, params.mediaItemId);
    return reply.code(204).send();
  },
  markMediaReady: async ({ params, body }, reply) => {
    await markReady(deps, params.mediaItemId, body);
    return reply.code(204).send();
  },
  markMediaFailed: async ({ params, body }, reply) => {
    await markFailed(deps, params.mediaItemId, body.reason);
    return reply.code(204).send();
  },
});
