import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { OneTimeCode } from '../../lib/one-time-code.ts';

const currentPassword = z.string().check(z.minLength(1, msg('Please provide your current password')));

/** The password alone, and with the code that some accounts need. */
export const WithoutCode = z.object({ currentPassword, oneTimeCode: z.string() });
export const WithCode = z.object({ currentPassword, oneTimeCode: OneTimeCode });
