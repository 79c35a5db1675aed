import { api } from '../../lib/api.ts';

/** Ends the e-mails about comments and replies. Throws ApiError 404 for a token that was never given out, 400 for what can be none. */
export const unsubscribe = (token: string) => api.post('/api/unsubscribe/{token}', { params: { path: { token } } });
