import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { keepingSession } from '../keep-session.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { confirmPasskey, makeConfirmationChallenge, makeSignInChallenge, verifyPasskey } from './use-passkey.ts';

type PasskeyCalls =
  | 'listPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'makeSignInChallenge'
  | 'verifyPasskey'
  | 'makeConfirmationChallenge'
  | 'confirmPasskey';

export const passkeyRoutes = (deps: Deps): HandlersOf<operations, PasskeyCalls> => ({
  listPasskeys: ({ viewer }) => listPasskeys(deps, viewer),
  beginPasskey: ({ viewer }) => beginPasskey(deps, viewer),

  addPasskey: async (request, reply) => {
    const { passkey, sessionEpoch } = await addPasskey(deps, request.viewer, request.body, originOf(request));
    return keepingSession(reply, sessionEpoch).code(201).send(passkey);
  },

  renamePasskey: (request) =>
    renamePasskey(deps, request.viewer, { id: request.params.id, name: request.body.name }, originOf(request)),

  removePasskey: async (request, reply) => {
    const sessionEpoch = await removePasskey(deps, request.viewer, request.params.id, originOf(request));
    return keepingSession(reply, sessionEpoch).code(204).send();
  },

  makeSignInChallenge: () => makeSignInChallenge(deps),
  verifyPasskey: ({ body }) => verifyPasskey(deps, body),
  makeConfirmationChallenge: ({ body }) => makeConfirmationChallenge(deps, body.userId),
  confirmPasskey: ({ body }) => confirmPasskey(deps, body),
});
