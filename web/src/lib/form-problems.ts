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
import { ApiError } from './api-error.ts';

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
