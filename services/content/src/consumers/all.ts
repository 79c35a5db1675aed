import { groupChanged } from './group-changed.ts';
import { personChanged } from './person-changed.ts';
import { schoolChanged } from './school-changed.ts';

export const consumers = [personChanged, schoolChanged, groupChanged];
