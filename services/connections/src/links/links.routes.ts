import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { schoolSummary } from '../schools/school-view.ts';
import { listLinkedSchools } from './links.sql.ts';

export const linkRoutes = ({ db }: Deps): HandlersOf<operations, 'listConnections'> => ({
  listConnections: async ({ viewer }) => {
    const linked = await listLinkedSchools(db, viewer.schoolId);
    return linked.map(({ since, reasons, ...school }) => ({
      connectedSchool: schoolSummary(school),
      since,
      reasons: [...reasons],
    }));
  },
});
