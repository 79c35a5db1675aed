import type { Consumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { auditEventRecorded } from './audit-event-recorded.ts';
import { groupChanged } from './group-changed.ts';
import { schoolApproved } from './school-approved.ts';
import { schoolChanged } from './school-changed.ts';

/** Every event of other services that this service consumes. */
export const consumers = ({ linkKeys }: Pick<Deps, 'linkKeys'>): Consumer[] => [
  schoolChanged,
  groupChanged,
  schoolApproved(linkKeys),
  auditEventRecorded,
];
