import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { resolveNotice } from './notices.ts';

export const noticeRoutes = (deps: Deps): HandlersOf<operations, 'resolveNotice'> => ({
  resolveNotice: async ({ params }, reply) => {
    await resolveNotice(deps, params.noticeId);
    return reply.code(204).send();
  },
});
