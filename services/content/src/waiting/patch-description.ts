import { isBlank } from '@patchwork/contracts/visible-text';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { AppError, invalid } from '@patchwork/platform/errors';
import { mayDecideFor } from '../access/access.policy.ts';
import type { Deps } from '../deps.ts';
import { getRules } from '../picture-rules/picture-rules.sql.ts';

const MAX_LENGTH = 120;

/** What is wrong with a class's answer; null when nothing is. Lengths count code points. */
export function faultOfDescription(text: string): string | null {
  if (isBlank(text)) return 'Say what is on your patch';
  if ([...text.trim()].length > MAX_LENGTH) return `Maximum ${MAX_LENGTH} characters`;
  return text.includes('\u0000') ? 'The text contains characters that cannot be stored.' : null;
}

/** Where reports wait for a Lead, and for words of the operator's list, a Lead or Admin sews. @throws AppError conflict `lead-sews` */
export async function assertLeadSews(
  { wordFilter }: Pick<Deps, 'wordFilter'>,
  tx: Tx,
  viewer: Viewer,
  description: string,
): Promise<void> {
  if (mayDecideFor(viewer, viewer.schoolId)) return;
  if (!wordFilter([description]) && !(await getRules(tx, viewer.schoolId)).preModeration) return;
  throw new AppError('conflict', 'lead-sews', 'A Lead of your school sews this patch.');
}

/** The alternative text of a patch is its class's answer. @throws AppError 400 on `altText`; conflict `lead-sews` */
export async function assertMayDescribePatch(deps: Pick<Deps, 'wordFilter'>, tx: Tx, viewer: Viewer, altText: string) {
  const message = faultOfDescription(altText);
  if (message) throw invalid('invalid-request', [{ field: 'altText', message }]);
  await assertLeadSews(deps, tx, viewer, altText);
}
