import { t } from '../../../lib/i18n.ts';
/** The configured upload limits. Extensions have no dot. */
export interface FileRules {
  imageFileExtensions: string[];
  videoFileExtensions: string[];
  maxFileSize: number;
}

const clean = (extension: string) => extension.replace(/^\./, '').toLowerCase();
const extensionOf = (name: string) => (name.includes('.') ? clean(name.slice(name.lastIndexOf('.') + 1)) : '');

export const isVideoFile = ({ name }: Pick<File, 'name'>, { videoFileExtensions }: FileRules): boolean =>
  videoFileExtensions.map(clean).includes(extensionOf(name));

/**
 * The specified message if a file may not be uploaded. One constant is shown in thousands and checked in units of 1024 bytes:
 * both are specified.
 */
export function problemWith(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | undefined {
  const allowed = [...rules.imageFileExtensions, ...rules.videoFileExtensions].map(clean);
  if (!allowed.includes(extensionOf(file.name))) return t('Image or video files only please.');
  if (file.size > rules.maxFileSize * 1024) return t('Maximum file size is {size}Mb.', { size: rules.maxFileSize / 1000 });
  return undefined;
}

/** The `accept` attribute; it also makes iPhones convert to JPEG. */
export const acceptOf = ({ imageFileExtensions, videoFileExtensions }: FileRules): string =>
  [...imageFileExtensions, ...videoFileExtensions].map((extension) => `.${clean(extension)}`).join(',');
