import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

/** Why a colleague should agree, or why they do not; required. The length is in code points, as the server counts. */
export const ShortReason = z.string().check(
  z.trim(),
  z.regex(visibleText, msg('Please say why')),
  z.refine((text) => [...text].length <= 500, msg('Maximum 500 characters')),
);
