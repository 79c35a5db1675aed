import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listEvidence } from './evidence.ts';
import { listPicks, orderPicks, pickEvidence, removePick, setCover } from './picks.ts';

type Names =
  | 'listEvidence'
  | 'listEvidencePicks'
  | 'pickEvidence'
  | 'removeEvidencePick'
  | 'orderEvidencePicks'
  | 'setEvidenceCover';

/** Evidence that a Lead shows to an inspector, always of the Lead's own school. */
export const evidenceRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  listEvidence: ({ viewer, query }) => listEvidence(deps, viewer, query),
  listEvidencePicks: ({ viewer, query }) => listPicks(deps.db, viewer, query.term),
  pickEvidence: ({ viewer, body }) => pickEvidence(deps, viewer, body),
  removeEvidencePick: ({ viewer, body }) => removePick(deps, viewer, body),
  orderEvidencePicks: ({ viewer, body }) => orderPicks(deps, viewer, body),
  setEvidenceCover: ({ viewer, body }) => setCover(deps, viewer, body),
});
