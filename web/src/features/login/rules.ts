import { zodResolver } from '@hookform/resolvers/zod';
import { Login } from './schema.ts';

export { OneTimeCode } from '../../lib/one-time-code.ts';

/** What is wrong with what was typed into the login form. */
export const resolver = zodResolver(Login);
