import { ArrowDown, ArrowUp, Film, GripVertical, Image, Trash2 } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { plural, spoken, t } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { FilePicture } from '../../../ui/file-picture.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stitch } from '../../../ui/stitch.tsx';
import css from './composer.module.css';
import { TileCaptions } from './tile-captions.tsx';
import type { Progress, Tile } from './tile-list.ts';

type Props = {
  tile: Tile;
  place: number;
  count: number;
  isLocked: boolean;
  isDragged: boolean;
  handle: ComponentPropsWithRef<'button'>;
  onMove: (to: number) => void;
  onDescribe: (altText: string) => void;
  onCaption: (captions: Tile['captions']) => void;
  onRemove: () => void;
};

export function TileRow({ tile, place, count, isLocked, isDragged, handle, onMove, onDescribe, onCaption, onRemove }: Props) {
  const { key, name, altText, progress } = tile;
  const longest = 500;
  return (
    <li className={cx(css.tile, isDragged && css.dragged)} data-tile={key} data-place={place}>
      <TilePreview tile={tile} />
      <div className="stack-2">
        <p className={css.name}>
          {place + 1}. {name}
        </p>
        {progress ? (
          <TileProgress name={name} progress={progress} />
        ) : (
          <TextField
            label={t('What does {name} show?', { name })}
            id={`alt-${key}`}
            optional
            hint={
              altText.length > longest - 80
                ? plural(longest - altText.length, '{count} character left', '{count} characters left')
                : undefined
            }
            maxLength={longest}
            readOnly={isLocked}
            value={altText}
            onChange={({ target }) => onDescribe(target.value)}
          />
        )}
        {tile.isVideo && !progress && <TileCaptions tile={tile} isLocked={isLocked} onChange={onCaption} />}
      </div>
      {!isLocked && (
        <div className={css.tileButtons}>
          {count > 1 && (
            <>
              <IconButton
                icon={GripVertical}
                label={t('Drag {name}', { name })}
                className={css.handle}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!step) return;
                  event.preventDefault();
                  onMove(place + step);
                }}
                {...handle}
              />
              <IconButton
                icon={ArrowUp}
                label={t('Move earlier: {name}', { name })}
                disabled={place === 0}
                onClick={() => onMove(place - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('Move later: {name}', { name })}
                disabled={place === count - 1}
                onClick={() => onMove(place + 1)}
              />
            </>
          )}
          <IconButton icon={Trash2} label={t('Remove {name}', { name })} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

const edge = 192;

/** A small preview of a tile, or its icon. Decorative: the name is beside it. */
function TilePreview({ tile: { item, file, isVideo } }: { tile: Tile }) {
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

const shareOf = (progress: Progress) => (progress.state === 'sending' ? progress.share : progress.state === 'added' ? 1 : 0);

function wordsOf(progress: Progress): string {
  if (progress.state === 'waiting') return t('Waiting');
  if (progress.state === 'added') return t('Added');
  if (progress.state === 'failed') return t('Not added');
  return `${Math.round(progress.share * 100)} %`;
}

/** The upload's progress as a stitched line. Announced only at the start, half way and at the end. */
function TileProgress({ name, progress }: { name: string; progress: Progress }) {
  const said =
    progress.state === 'sending'
      ? progress.share < 0.5
        ? t('started')
        : t('halfway')
      : wordsOf(progress).toLocaleLowerCase(spoken());
  return (
    <div className={css.progress}>
      <Stitch progress={shareOf(progress)} label={t('Adding {name}', { name })} />
      <span aria-hidden>{wordsOf(progress)}</span>
      <span role="status" className="visually-hidden">
        {name}: {said}
      </span>
    </div>
  );
}
