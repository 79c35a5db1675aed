import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { schoolSummary } from '../schools/school-view.ts';
import { listLinkedSchools } from './links.sql.ts';
import { listRunLinks } from './run-links.sql.ts';

export const linkRoutes = ({ db }: Deps): HandlersOf<operations, 'listConnections' | 'listRunLinks'> => ({
  listConnections: async ({ viewer }) => {
    const linked = await listLinkedSchools(db, viewer.schoolId);
    return linked.map(({ since, reasons, ...school }) => ({
      connectedSchool: schoolSummary(school),
      since,
      reasons: [...reasons],
    }));
  },

  listRunLinks: async ({ params, query }) => {
    const schools = await listRunLinks(db, params.runId, query.afterSchoolId ?? 0);
    return schools.map(({ schoolId, links }) => ({ schoolId, links: [...links] }));
  },
});
