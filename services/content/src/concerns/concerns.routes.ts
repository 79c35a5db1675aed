import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listGoneItems } from './gone.sql.ts';
import { pinEvidence } from './pin-evidence.ts';
import { getSubject } from './subjects.ts';
import { readTextHistory } from './text-history.ts';

/** What messaging asks about the subjects of concerns, and what users need around them. */
export const concernRoutes = (
  deps: Deps,
): HandlersOf<operations, 'getConcernSubject' | 'pinEvidence' | 'listTextVersions' | 'listGone'> => ({
  getConcernSubject: ({ params, query }) => getSubject(deps, params.kind, params.id, query),
  pinEvidence: ({ params, body }) => pinEvidence(deps, { kind: params.kind, subjectId: params.id }, body),
  listTextVersions: (request) =>
    readTextHistory(deps, request.viewer, { kind: request.params.kind, subjectId: request.params.id }, originOf(request)),
  listGone: async ({ viewer, query }) => [...(await listGoneItems(deps.db, viewer, query.school ?? '', query.page ?? 0))],
});
