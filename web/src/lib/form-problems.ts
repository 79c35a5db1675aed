import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form';
import { ApiError, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';

/** The type of an error found on blur, before submitting. */
export const ON_BLUR = 'on-blur';

/** The props of each field of a form: `<TextField label="…" {...field('email')} />`. */
export function fieldsOf<T extends FieldValues>({
  formState: { errors },
  register,
}: Pick<UseFormReturn<T>, 'formState' | 'register'>) {
  return <Name extends Path<T>>(name: Name, options?: RegisterOptions<T, Name>) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });
}

/** The refused fields in the order of the form, for its summary. Errors found on blur are left out. */
export function listProblems<T extends FieldValues>(errors: FieldErrors<T>, fields: readonly Path<T>[]) {
  return fields.flatMap((field) => {
    const error = errors[field] as { type?: unknown; message?: unknown } | undefined;
    return error && error.type !== ON_BLUR && typeof error.message === 'string' && error.message !== ''
      ? [{ field: field as string, message: error.message }]
      : [];
  });
}

/** Shows the server's refusals at their fields and returns those fields; empty if none matched. */
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

/** Whether the server refused this field. */
export const hasField = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.errors.some((refused) => refused.field === field);

/** Explains a save that failed on the network or server; undefined if the user's input was at fault. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return t('Something went wrong in this page.');
  if (error.code === SIGN_IN_AGAIN) return error.message;
  if (error.status === 0) return t('We couldn’t reach the service. Check your connection to the internet.');
  // Staff read which budget is used up.
  if (error.code === 'staff-budget') return t(error.message);
  if (error.status === 429) return t('Too many requests. Please wait a minute.');
  if (error.status >= 500) return t('This is our fault. Please try again in a moment.');
  return undefined;
}

/** Explains a failed save, else gives the server's message; '' if it has none. */
export const whyFailed = (error: unknown): string => explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
