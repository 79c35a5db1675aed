import { zodResolver } from '@hookform/resolvers/zod';
import { Login } from './schema.ts';

export { OneTimeCode } from '../../lib/one-time-code.ts';

/** The validation of the login form. */
export const resolver = zodResolver(Login);
