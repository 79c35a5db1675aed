import { api } from '../../lib/api.ts';
import type { EmailLink } from './link.ts';

/** Takes the address back, or confirms it. Throws ApiError: 400 `email-link-failed`, 409 `email-taken`. */
export const followLink = ({ does, code }: EmailLink) =>
  does === 'undo'
    ? api.post('/api/user/email/undo', { body: { code } })
    : api.post('/api/user/email/confirm', { body: { code } });
