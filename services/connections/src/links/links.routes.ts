import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { findFirstLinksDate, findFirstLinksOf, findNextLinksDate } from '../half-terms/half-terms.ts';
import { listConnections } from './connections.ts';
import { listEvidenceTerms } from './evidence.ts';
import { listRunLinks } from './run-links.sql.ts';

type Names = 'getNextLinks' | 'getFirstLinks' | 'getFirstLinksOf' | 'listConnections' | 'listRunLinks' | 'listEvidenceTerms';

export const linkRoutes = ({ db, clock }: Deps): HandlersOf<operations, Names> => ({
  getNextLinks: async ({ viewer }) => ({ date: await findNextLinksDate(db, viewer.schoolId, clock()) }),

  getFirstLinks: async () => ({ date: await findFirstLinksDate(db, clock()) }),

  getFirstLinksOf: async ({ params }) => ({ at: await findFirstLinksOf(db, params.schoolId, clock()) }),

  listEvidenceTerms: ({ viewer }) => listEvidenceTerms(db, viewer.schoolId, clock()),

  listConnections: ({ viewer }) => listConnections(db, viewer.schoolId),

  listRunLinks: async ({ params, query }) => {
    const schools = await listRunLinks(db, params.runId, query);
    return schools.map(({ schoolId, links }) => ({ schoolId, links: [...links] }));
  },
});
