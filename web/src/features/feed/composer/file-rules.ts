import { kindByName, type ListedExtensions } from '@patchwork/contracts/upload-names';
import { acceptedBy } from '../../../lib/accepted-files.ts';
import { t } from '../../../lib/i18n.ts';

/** The configured upload limits. */
export interface FileRules extends ListedExtensions {
  maxFileSize: number;
}

/** As far as its name says so; the server looks at its content. */
export const isVideoFile = ({ name }: Pick<File, 'name'>, rules: FileRules): boolean => kindByName(name, rules) === 'video';

/**
 * The specified message if a file may not be uploaded. One constant is shown in thousands and checked in units of 1024 bytes:
 * both are specified.
 */
export function problemWith(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | undefined {
  if (!kindByName(file.name, rules)) return t('Image or video files only please.');
  if (file.size > rules.maxFileSize * 1024) return t('Maximum file size is {size}Mb.', { size: rules.maxFileSize / 1000 });
  return undefined;
}

/** Formats whose extensions have other names. */
const formats: Record<string, string> = {
  ...{ jpg: 'JPEG', jpe: 'JPEG', jfif: 'JPEG', heif: 'HEIC', hif: 'HEIC', webp: 'WebP' },
  ...{ m4v: 'MP4', webm: 'WebM' },
};

/** The formats that these extensions stand for, each once: "JPEG, HEIC, PNG". */
export const formatsOf = (extensions: readonly string[]): string => {
  const names = extensions.map((extension) => extension.replace(/^\./, '').toLowerCase());
  return [...new Set(names.map((name) => formats[name] ?? name.toUpperCase()))].join(', ');
};

/** The `accept` attribute; it also makes iPhones convert to JPEG. */
export const acceptOf = ({ imageFileExtensions, videoFileExtensions }: FileRules): string =>
  acceptedBy([...imageFileExtensions, ...videoFileExtensions]);
