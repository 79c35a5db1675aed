import type { components } from '@patchwork/contracts/types/public';
import * as z from 'zod/mini';
import { msg } from './i18n.ts';

/** What an authenticator app takes. */
export type AuthenticatorKey = components['schemas']['AuthenticatorKey'];

/** Six digits; people type them with a space in the middle, as apps show them. */
export const OneTimeCode = z
  .string()
  .check(z.regex(/^\s*(\d\s*){6}$/, msg('Please enter the 6 digits that your authenticator app shows')));
