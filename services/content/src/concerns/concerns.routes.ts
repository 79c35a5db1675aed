import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { membersOf, staffRoles } from '../articles/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { getSubject } from './concern-subjects.ts';
import { pinEvidence } from './pin-evidence.ts';

const audienceFor = ({ viewerSchoolId, includeHidden }: { viewerSchoolId: number; includeHidden?: boolean }) =>
  includeHidden ? staffRoles : membersOf(viewerSchoolId);

/** What messaging asks about the subjects of concerns. */
export const concernRoutes = (deps: Deps): HandlersOf<operations, 'getConcernSubject' | 'pinEvidence'> => ({
  getConcernSubject: ({ params, query }) => getSubject(deps, params.kind, params.id, audienceFor(query)),
  pinEvidence: ({ params, body }) =>
    pinEvidence(deps, { kind: params.kind, subjectId: params.id }, body.holdId, audienceFor(body)),
});
