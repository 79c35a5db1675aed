import { useEffect, useState } from 'react';

/** Decodes a picture. `bitmap` is undefined until then, and null if the browser cannot decode it. */
export function usePicture(file: File | undefined): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>();

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    let decoded: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (picture) => {
        decoded = picture;
        if (isCurrent) setBitmap(picture);
        else picture.close();
      },
      () => isCurrent && setBitmap(null),
    );
    return () => {
      isCurrent = false;
      setBitmap(undefined);
      decoded?.close();
    };
  }, [file]);

  return bitmap;
}
