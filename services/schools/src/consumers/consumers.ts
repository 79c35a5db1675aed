import { mediaReady } from './media-ready.ts';
import { personChanged } from './person-changed.ts';

/** Everything that other services say and this one takes in. */
export const consumers = [personChanged, mediaReady];
