import { api } from '../../lib/api.ts';

export interface Feedback {
  title: string;
  narrative: string;
}

/** Throws ApiError with the refused fields. */
export const sendFeedback = (feedback: Feedback) => api.post('/api/feedback', { body: feedback });
