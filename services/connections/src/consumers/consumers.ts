import { schoolChanged } from './school-changed.ts';

/** Everything that other services say and this one takes in. */
export const consumers = [schoolChanged];
