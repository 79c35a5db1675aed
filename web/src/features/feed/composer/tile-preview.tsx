import { Film, Image } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './composer.module.css';
import type { Tile } from './tile-list.ts';

const edge = 192;

/** A small picture of what a tile holds, or its sign. Decoration: the name stands beside it. */
export function TilePreview({ tile: { item, file, isVideo } }: { tile: Tile }) {
  const Icon = isVideo ? Film : Image;
  if (item?.processing === 'ready' && item.thumbnail) return <img src={item.thumbnail} alt="" className={css.preview} />;
  if (file && !isVideo) return <FilePreview key={file.name + file.lastModified} file={file} />;
  return (
    <span className={css.preview}>
      <Icon aria-hidden strokeWidth={1.75} />
    </span>
  );
}

/** Painted on a canvas: the page's policy allows no blob: addresses. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnknown, setUnknown] = useState(false);

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
      .catch(() => isCurrent && setUnknown(true));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (isUnknown) {
    return (
      <span className={css.preview}>
        <Image aria-hidden strokeWidth={1.75} />
      </span>
    );
  }
  return <canvas ref={canvas} aria-hidden width={edge} height={edge} className={css.preview} />;
}
