import { personChanged } from './person-changed.ts';
import { registerChanged } from './register-changed.ts';
import { schoolChanged } from './school-changed.ts';

/** Every event that this service consumes. */
export const consumers = [schoolChanged, registerChanged, personChanged];
