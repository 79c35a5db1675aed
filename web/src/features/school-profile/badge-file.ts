import { t } from '../../lib/i18n.ts';

interface Rules {
  imageFileExtensions: string[];
  /** In thousands, as the configuration gives it. */
  maxFileSize: number;
}

const clean = (extension: string) => extension.replace(/^\./, '').toLowerCase();

/** What is wrong with a file as a badge; undefined where it may be sent. The server looks inside it and decides again. */
export function problemWithBadge({ name, size }: Pick<File, 'name' | 'size'>, rules: Rules): string | undefined {
  const extension = name.includes('.') ? clean(name.slice(name.lastIndexOf('.') + 1)) : '';
  if (!rules.imageFileExtensions.map(clean).includes(extension)) return t('Image files only please.');
  if (size > rules.maxFileSize * 1024) return t('Maximum file size is {size}Mb.', { size: rules.maxFileSize / 1000 });
  return undefined;
}

/** For the file chooser; it also makes iPhones hand over JPEG. */
export const acceptOf = ({ imageFileExtensions }: Rules): string =>
  imageFileExtensions.map((extension) => `.${clean(extension)}`).join(',');
