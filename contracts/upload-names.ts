/** The extensions that may be uploaded where an operator sets no others. Lower case, without the dot. */
export const defaultExtensions = {
  image: ['jpg', 'jpeg', 'jpe', 'jfif', 'heic', 'heif', 'hif', 'png', 'webp', 'gif'],
  video: ['mp4', 'mov', 'm4v', 'webm'],
};

/** The configured extensions, in any case and with or without the dot. */
export interface ListedExtensions {
  imageFileExtensions: string[];
  videoFileExtensions: string[];
}

const clean = (extension: string) => extension.replace(/^\./, '').toLowerCase();

/**
 * What a file is by its name: null when its extension is not listed, so that it may not be uploaded. Of a file that may, the
 * content decides what it is; it needs not be what the extension says.
 */
export function kindByName(name: string, listed: ListedExtensions): 'image' | 'video' | null {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  if (!extension) return null;
  if (listed.imageFileExtensions.some((each) => clean(each) === extension)) return 'image';
  return listed.videoFileExtensions.some((each) => clean(each) === extension) ? 'video' : null;
}
