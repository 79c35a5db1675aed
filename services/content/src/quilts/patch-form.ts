import { invalid } from '@patchwork/platform/errors';
import type { UploadFields } from '../media/uploads.ts';

export interface PatchForm {
  description: string;
  /** The picture that the form showed; null without one. */
  replaces: number | null;
}

const MAX_LENGTH = 120;

/** The fields of the form that precede its file. @throws AppError 400 on each wrong field */
export function readPatchForm(fields: UploadFields): PatchForm {
  const description = textOf(fields.description)?.trim() ?? '';
  const replaces = textOf(fields.replaces)?.trim() ?? '';
  const errors = [
    faultOf(description),
    textOf(fields.hasConsent) === 'true' ? null : { field: 'hasConsent', message: 'Confirm that everyone pictured has consent' },
    /^(?:[1-9]\d{0,9})?$/.test(replaces) ? null : { field: 'replaces', message: 'Not a picture' },
  ].filter((error) => error !== null);
  if (errors.length > 0) throw invalid('invalid-request', errors);
  return { description, replaces: replaces === '' ? null : Number(replaces) };
}

function faultOf(description: string) {
  const message =
    description === ''
      ? 'Say what is on your patch'
      : [...description].length > MAX_LENGTH
        ? `Maximum ${MAX_LENGTH} characters`
        : description.includes('\u0000')
          ? 'The text contains characters that cannot be stored.'
          : null;
  return message && { field: 'description', message };
}

/** A field that was given once, as text. */
function textOf(field: UploadFields[string]): string | undefined {
  const isText = field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string';
  return isText ? (field.value as string) : undefined;
}
