import { useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  file: File;
  /** Its sides, in pixels of the canvas; the page's styles say how large it is seen. */
  edge: number;
  className?: string | undefined;
  /** The browser knows no such picture. */
  onUnreadable: () => void;
};

/**
 * A picture that has not been sent yet, cut to the square in its middle and painted on a canvas: the page's policy allows no blob:
 * addresses. Decoration: words stand beside it.
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
