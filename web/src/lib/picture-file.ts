import type { components } from '@patchwork/contracts/types/public';
import { acceptedBy, isPictureName } from './accepted-files.ts';
import { t } from './i18n.ts';

type Rules = Pick<components['schemas']['Config'], 'imageFileExtensions' | 'maxFileSize'>;

/** The `accept` attribute. Without a general "image" it also makes iPhones convert to JPEG. */
export const acceptOf = ({ imageFileExtensions }: Rules): string => acceptedBy(imageFileExtensions);

/** Why a file cannot be a picture, as far as the browser knows; the limit is in units of 1024 bytes, as for reports. */
export function problemWith({ name, size }: Pick<File, 'name' | 'size'>, rules: Rules): string | undefined {
  if (!isPictureName(name, rules.imageFileExtensions)) return t('Please choose a photo or another picture.');
  if (size > rules.maxFileSize * 1024) return t('Maximum file size is {size}Mb.', { size: rules.maxFileSize / 1000 });
  return undefined;
}
