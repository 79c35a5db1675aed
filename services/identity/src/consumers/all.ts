import type { Consumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { groupChanged } from './group-changed.ts';
import { schoolApproved } from './school-approved.ts';
import { schoolChanged } from './school-changed.ts';

/** Everything that other services say and this one takes in. */
export const consumers = ({ linkKeys }: Deps): Consumer[] => [schoolChanged, groupChanged, schoolApproved(linkKeys)];
