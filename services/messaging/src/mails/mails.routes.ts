import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { endMail, noteFailure } from './mails.sql.ts';
import { claimMail } from './mails.ts';

export const mailRoutes = (deps: Deps): HandlersOf<operations, 'claimMail' | 'markMailSent' | 'markMailFailed'> => ({
  claimMail: ({ params }) => claimMail(deps, params.mailId),

  markMailSent: async ({ params }, reply) => {
    await endMail(deps.db, params.mailId, 'sent');
    return reply.code(204).send();
  },

  markMailFailed: async ({ params, body }, reply) => {
    await noteFailure(deps.db, params.mailId, body);
    return reply.code(204).send();
  },
});
