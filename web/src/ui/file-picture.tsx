import { useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  file: File;
  /** The edge of the canvas in pixels; CSS sets the visible size. */
  edge: number;
  className?: string | undefined;
  /** The browser cannot decode the picture. */
  onUnreadable: () => void;
};

/**
 * A picture before its upload, cropped to a centred square and painted on a canvas, because the content security policy allows
 * no blob: URLs. Decorative: text is beside it.
 */
export function FilePicture({ file, edge, className, onUnreadable }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file)
      .then((picture) => {
        const context = isCurrent && canvas.current?.getContext('2d');
        if (context) {
          const side = Math.min(picture.width, picture.height);
          const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
          context.drawImage(picture, x, y, side, side, 0, 0, edge, edge);
        }
        picture.close();
      })
      .catch(() => isCurrent && refuse());
    return () => {
      isCurrent = false;
    };
  }, [file, edge]);

  return <canvas ref={canvas} aria-hidden width={edge} height={edge} className={className} />;
}
