import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type Feedback = components['schemas']['Feedback'];

/** As many as one answer holds: fewer, and there are no more. */
export const AT_ONCE = 50;

/** Newest first; `before` is the id of the oldest that is known. Every call is written down as a look into what people said. */
export const listFeedback = (before?: number): Promise<Feedback[]> =>
  api.get('/api/feedback', { params: { query: before === undefined ? {} : { before } } });
