import { acceptedBy, isPictureName } from '../../lib/accepted-files.ts';
import { t } from '../../lib/i18n.ts';

interface Rules {
  imageFileExtensions: string[];
  /** In thousands of bytes, as configured. */
  maxFileSize: number;
}

/** The error of a badge file; undefined if it may be uploaded. The server inspects its content and decides. */
export function problemWithBadge({ name, size }: Pick<File, 'name' | 'size'>, rules: Rules): string | undefined {
  if (!isPictureName(name, rules.imageFileExtensions)) return t('Image files only please.');
  if (size > rules.maxFileSize * 1024) return t('Maximum file size is {size}Mb.', { size: rules.maxFileSize / 1000 });
  return undefined;
}

/** The `accept` attribute; it also makes iPhones convert to JPEG. */
export const acceptOf = ({ imageFileExtensions }: Rules): string => acceptedBy(imageFileExtensions);

/**
 * Whether it is probably a phone's HEIC photo, which few browsers can show but the server reads. Its first bytes say so, because
 * apps name it freely.
 */
export const isHeic = async (file: Blob): Promise<boolean> => (await file.slice(4, 8).text()) === 'ftyp';
