import { kindByName } from '@patchwork/contracts/upload-names';

/** The `accept` attribute for these extensions, which may have a dot. */
export const acceptedBy = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension.replace(/^\./, '').toLowerCase()}`).join(',');

/** Whether a file is a picture by its name, as the server has it; then its content decides. */
export const isPictureName = (name: string, imageFileExtensions: string[]): boolean =>
  kindByName(name, { imageFileExtensions, videoFileExtensions: [] }) === 'image';
