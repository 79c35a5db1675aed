import { ApiError } from '../../lib/api-error.ts';
import { msg, t } from '../../lib/i18n.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import type { Erasure } from './api.ts';
import type { Subject } from './requests.ts';

const names: Record<Subject['kind'], string> = {
  article: msg('A report'),
  comment: msg('A comment'),
  response: msg('A reply'),
  media: msg('A photo'),
};

/** "A report", "A video". */
export const nameOf = ({ kind, isVideo }: { kind: Subject['kind']; isVideo?: boolean | undefined }): string =>
  isVideo ? t('A video') : t(names[kind]);

/** The parts of a receipt. */
export const parts: Record<Erasure['items'][number]['part'], string> = {
  text: msg('Text'),
  version: msg('Earlier version of a text'),
  original: msg('Original file'),
  small: msg('Small picture'),
  medium: msg('Medium picture'),
  large: msg('Large picture'),
  poster: msg('Still from a video'),
  video: msg('Video file'),
  captions: msg('Captions'),
};

/** The state of an erasure, as a sentence. */
export const states: Record<Erasure['state'], string> = {
  waiting: msg('Withdrawn now. It will be erased when a second person agrees, or in 72 hours.'),
  running: msg('Being erased…'),
  held: msg('Withdrawn now. An open concern needs it as evidence: it will be erased when that ends.'),
  erased: msg('Erased for good.'),
};

/** Its files are gone, and its texts from everybody's view but Admins'. */
export const sealed = msg(
  'Erased. Its texts and their earlier versions stay sealed until the date below, in case of a concern: only our team can read them, and each reading is recorded.',
);

/** Why something was not removed or shown again. */
export function failureOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  // The server says why: by whom it was withdrawn, or that a child's consent is missing.
  if (error instanceof ApiError && status === 409) return t(error.message);
  if (status === 404) return t('This no longer exists. It may have been deleted or erased.');
  return `${t('That did not work.')} ${explainFailure(error) ?? t('Please try again.')}`;
}
