import { api } from '../../lib/api.ts';

export const getConfig = () => api.get('/api/config');
