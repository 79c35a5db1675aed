import { api } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';

export const askForReset = (email: string) => api.post('/api/pwd/forgot', { body: { email } });

export const resetPassword = (code: string, password: string) =>
  api.post('/api/pwd/reset', { body: { code, password: toBase64(password) } });
