import { useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  file: File;
  /** The width of the canvas in pixels; CSS sets the visible size. */
  edge: number;
  /** Width by height. */
  ratio?: number;
  className?: string | undefined;
  /** The browser cannot decode the picture. */
  onUnreadable: () => void;
};

/**
 * A picture before its upload, cropped to its centre, a square unless `ratio` is set, and painted on a canvas, because the content security policy allows
 * no blob: URLs. Decorative: text is beside it.
 */
export function FilePicture({ file, edge, ratio = 1, className, onUnreadable }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file)
      .then((picture) => {
        const context = isCurrent && canvas.current?.getContext('2d');
        if (context) {
          const width = Math.min(picture.width, picture.height * ratio);
          const height = width / ratio;
          const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2];
          context.drawImage(picture, x, y, width, height, 0, 0, edge, edge / ratio);
        }
        picture.close();
      })
      .catch(() => isCurrent && refuse());
    return () => {
      isCurrent = false;
    };
  }, [file, edge, ratio]);

  return <canvas ref={canvas} aria-hidden width={edge} height={edge / ratio} className={className} />;
}
