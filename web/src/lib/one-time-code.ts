import type { components } from '@patchwork/contracts/types/public';
import * as z from 'zod/mini';
import { msg } from './i18n.ts';

/** The key for an authenticator app. */
export type AuthenticatorKey = components['schemas']['AuthenticatorKey'];

/** Six digits; a space in the middle is allowed, as apps show them. */
export const OneTimeCode = z
  .string()
  .check(z.regex(/^\s*(\d\s*){6}$/, msg('Please enter the 6 digits that your authenticator app shows')));
