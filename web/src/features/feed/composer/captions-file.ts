import { MAX_CAPTIONS_BYTES, readCaptions } from '@patchwork/contracts/captions';
import { t } from '../../../lib/i18n.ts';

/** The text of a captions file that the service will take, or the sentence that says why it would not. */
export async function readCaptionsFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_CAPTIONS_BYTES) return { problem: t('Captions may have at most 100 kB.') };
  const text = await file
    .arrayBuffer()
    .then((bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    .catch(() => undefined);
  if (text === undefined) return { problem: t('This file cannot be read as text. Please save it as UTF-8 and choose it again.') };
  const read = readCaptions(text);
  return 'problem' in read ? { problem: t(read.problem.sentence, read.problem.values) } : { text };
}
