import { isBlank } from '@patchwork/contracts/visible-text';
import { msg, plural, t } from '../../lib/i18n.ts';
import { isAtMost, lengthOf } from '../../lib/text-length.ts';

/** As the contract has it. */
export const LONGEST_ANSWER = 200;

/** What is wrong with an answer, in English; undefined if nothing is. */
export function problemOf(text: string): string | undefined {
  if (isBlank(text)) return msg('Write your answer');
  return isAtMost(LONGEST_ANSWER, text) ? undefined : msg('Maximum 200 characters');
}

/** "150 characters left" */
export function lengthWords(text: string, longest = LONGEST_ANSWER): string {
  const left = longest - lengthOf(text);
  return left < 0 ? t('{count} too many', { count: -left }) : plural(left, '{count} character left', '{count} characters left');
}
