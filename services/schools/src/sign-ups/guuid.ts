import { notFound } from '@patchwork/platform/errors';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The capability as it was given out. @throws AppError `not-found` for anything that never can have been one. */
export function guuidOf(text: string): string {
  if (!uuid.test(text)) throw notFound();
  return text.toLowerCase();
}
