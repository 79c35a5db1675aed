import { mediaReady } from './media-ready.ts';
import { personChanged } from './person-changed.ts';
import { pictureRulesChanged } from './picture-rules-changed.ts';

/** Every event of other services that this service consumes. */
export const consumers = [personChanged, mediaReady, pictureRulesChanged];
