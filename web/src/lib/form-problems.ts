import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';

/** The type of an error that was found on leaving a field, before anybody pressed Save. */
export const ON_BLUR = 'on-blur';

/** A form's refused fields in the order in which they stand, for its summary. What was found on leaving a field is not yet in it. */
export function listProblems<T extends FieldValues>(errors: FieldErrors<T>, fields: readonly Path<T>[]) {
  return fields.flatMap((field) => {
    const error = errors[field] as { type?: unknown; message?: unknown } | undefined;
    return error && error.type !== ON_BLUR && typeof error.message === 'string' && error.message !== ''
      ? [{ field: field as string, message: error.message }]
      : [];
  });
}

/** Puts what the server refused beside its fields, and answers which those are: none where nothing could be put anywhere. */
export function showRefusals<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): string[] {
  const refused = error instanceof ApiError ? error.errors : [];
  const placed = refused.flatMap(({ field, message }) => {
    const found = fields.find((each) => each === field);
    return found ? [{ field: found, message }] : [];
  });
  for (const { field, message } of placed) setError(field, { type: 'refused', message });
  return placed.map(({ field }) => field);
}

/** Why a save did not reach the server, or what went wrong there; nothing where the reader's own input was at fault. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return t('Something went wrong in this page.');
  if (error.status === 0) return t('We could not reach the service. Check your connection to the internet.');
  if (error.status === 429) return t('That was a little too often. Please wait a minute.');
  if (error.status >= 500) return t('The fault is ours. It may be over in a moment.');
  return undefined;
}
