import { withoutControls } from '@patchwork/contracts/visible-text';
import { invalid } from '@patchwork/platform/errors';
import type { UploadFields } from '../media/multipart.ts';
import { faultOfDescription } from '../waiting/patch-description.ts';

export interface PatchForm {
  description: string;
  /** The picture that the form showed; null without one. */
  replaces: number | null;
}

/** The fields of the form that precede its file. @throws AppError 400 on each wrong field */
export function readPatchForm(fields: UploadFields): PatchForm {
  const description = textOf(fields.description)?.trim() ?? '';
  const replaces = textOf(fields.replaces)?.trim() ?? '';
  const errors = [
    withField('description', faultOfDescription(description)),
    withField('hasConsent', textOf(fields.hasConsent) === 'true' ? null : 'Confirm that everyone pictured has consent'),
    withField('replaces', /^(?:[1-9]\d{0,9})?$/.test(replaces) ? null : 'Not a picture'),
  ].filter((error) => error !== null);
  if (errors.length > 0) throw invalid('invalid-request', errors);
  return { description: withoutControls(description), replaces: replaces === '' ? null : Number(replaces) };
}

const withField = (field: string, message: string | null) => (message === null ? null : { field, message });

/** A field that was given once, as text. */
function textOf(field: UploadFields[string]): string | undefined {
  const isText = field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string';
  return isText ? (field.value as string) : undefined;
}
