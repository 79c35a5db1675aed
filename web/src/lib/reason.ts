import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from './i18n.ts';

/** Why something is done to a report, comment or picture; required. The length is in code points, as the server counts. */
export const Reason = z.string().check(
  z.trim(),
  z.regex(visibleText, msg('Please say why')),
  z.refine((text) => text.length <= 10_000 || [...text].length <= 10_000, msg('Maximum 10,000 characters')),
);
