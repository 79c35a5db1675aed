import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { membersOf, staffRoles } from '../articles/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { getSubject } from './concern-subjects.ts';
import { listGoneItems } from './gone.sql.ts';
import { pinEvidence } from './pin-evidence.ts';
import { readTextHistory } from './text-history.ts';

const audienceFor = ({ viewerSchoolId, includeHidden }: { viewerSchoolId: number; includeHidden?: boolean }) =>
  includeHidden ? staffRoles : membersOf(viewerSchoolId);

/** What messaging asks about the subjects of concerns, and what users need around them. */
export const concernRoutes = (
  deps: Deps,
): HandlersOf<operations, 'getConcernSubject' | 'pinEvidence' | 'listTextVersions' | 'listGone'> => ({
  getConcernSubject: ({ params, query }) => getSubject(deps, params.kind, params.id, audienceFor(query)),
  pinEvidence: ({ params, body }) =>
    pinEvidence(deps, { kind: params.kind, subjectId: params.id }, body.holdId, audienceFor(body)),
  listTextVersions: (request) =>
    readTextHistory(deps, request.viewer, { kind: request.params.kind, subjectId: request.params.id }, originOf(request)),
  listGone: async ({ viewer, query }) => [...(await listGoneItems(deps.db, viewer, query.school ?? '', query.page ?? 0))],
});
