import { Film, Image } from 'lucide-react';
import { useState } from 'react';
import { FilePicture } from '../../../ui/file-picture.tsx';
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

function FilePreview({ file }: { file: File }) {
  const [isUnknown, setUnknown] = useState(false);
  if (!isUnknown) return <FilePicture file={file} edge={edge} className={css.preview} onUnreadable={() => setUnknown(true)} />;
  return (
    <span className={css.preview}>
      <Image aria-hidden strokeWidth={1.75} />
    </span>
  );
}
