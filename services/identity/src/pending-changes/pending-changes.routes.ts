import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';

type PendingChangeCalls =
  | 'listPendingChanges'
  | 'rejectPendingChange'
  | 'requestChange'
  | 'takePendingChange'
  | 'closePendingChange';

export const pendingChangeRoutes = (_deps: Deps): HandlersOf<operations, PendingChangeCalls> => {
  const later = () => {
    throw new Error('not built');
  };
  return {
    listPendingChanges: later,
    rejectPendingChange: later,
    requestChange: later,
    takePendingChange: later,
    closePendingChange: later,
  };
};
