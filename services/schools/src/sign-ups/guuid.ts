import { notFound } from '@patchwork/platform/errors';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The guuid in lower case. @throws AppError `not-found` for text that is not a UUID v4 */
export function guuidOf(text: string): string {
  if (!uuid.test(text)) throw notFound();
  return text.toLowerCase();
}
