import { isBlank } from '@patchwork/contracts/visible-text';
import { msg } from '../../../lib/i18n.ts';
import { isAtMost } from '../../../lib/text-length.ts';

const longest = 5000;

/** The error of a comment, in the specified words. */
export function problemOf(text: string): string | undefined {
  if (isBlank(text)) return msg('Enter a comment');
  if (!isAtMost(longest, text)) return msg('Maximum 5,000 characters');
  return undefined;
}
