import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import Trash2 from 'lucide-react/icons/trash';
import { type ComponentPropsWithRef, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { plural, spoken, t } from '../../../lib/i18n.ts';
import { TextArea } from '../../../ui/field.tsx';
import { FilePicture } from '../../../ui/file-picture.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stitch } from '../../../ui/stitch.tsx';
import css from './files.module.css';
import { TileCaptions } from './tile-captions.tsx';
import { nameOf, type Progress, type Tile } from './tile-list.ts';

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

const MAX_DESCRIPTION = 500;

/** One photo or video with its description. Its picture can be dragged, and moved with the arrow keys. */
export function TileRow({ tile, place, count, isLocked, isDragged, handle, onMove, onDescribe, onCaption, onRemove }: Props) {
  const { key, altText, progress, isVideo } = tile;
  const name = nameOf(tile, place);
  const left = MAX_DESCRIPTION - altText.length;
  const picture = useRef<HTMLButtonElement>(null);
  function press(to: number) {
    // At either end, the pressed button goes.
    if (to === 0 || to === count - 1) picture.current?.focus();
    onMove(to);
  }
  const label = isVideo ? t('Describe this video') : t('Describe this photo');
  return (
    <li
      className={cx(css.tile, isDragged && css.dragged)}
      data-tile={key}
      data-place={place}
      aria-label={tile.item ? name : `${name}: ${tile.name}`}
    >
      <div className={css.picture}>
        <TilePreview tile={tile} name={tile.item ? name : tile.name} />
        {count > 1 && !isLocked && (
          <button
            ref={picture}
            type="button"
            className={css.handle}
            aria-label={t('Drag {name}', { name })}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
            onKeyDown={(event) => {
              const step = stepOf(event.key);
              if (!step) return;
              event.preventDefault();
              onMove(place + step);
            }}
            {...handle}
          />
        )}
        <span aria-hidden className={css.number}>
          {place + 1}
        </span>
        {!isLocked && (
          <div className={css.tools}>
            {place > 0 && (
              <IconButton icon={ArrowLeft} label={t('Move earlier: {name}', { name })} onClick={() => press(place - 1)} />
            )}
            {place < count - 1 && (
              <IconButton icon={ArrowRight} label={t('Move later: {name}', { name })} onClick={() => press(place + 1)} />
            )}
            <IconButton icon={Trash2} label={t('Remove {name}', { name })} onClick={onRemove} />
          </div>
        )}
        {progress && <TileProgress name={tile.name} progress={progress} />}
      </div>
      <div className={`stack-2 ${css.description}`}>
        <TextArea
          label={
            <>
              {label}
              <span className="visually-hidden"> ({place + 1})</span>
            </>
          }
          id={`alt-${key}`}
          rows={2}
          hint={left < 80 ? plural(left, '{count} character left', '{count} characters left') : undefined}
          placeholder={t('Say what somebody who cannot see it would miss')}
          maxLength={MAX_DESCRIPTION}
          readOnly={isLocked}
          value={altText}
          // The browser shows the caret only, and the contact bar may cover the rest.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          onChange={({ target }) => onDescribe(target.value)}
        />
        {isVideo && !progress && <TileCaptions tile={tile} isLocked={isLocked} onChange={onCaption} />}
      </div>
    </li>
  );
}

/** One place earlier or later, in the direction of reading. */
function stepOf(key: string): number | undefined {
  const forward = document.dir === 'rtl' ? -1 : 1;
  return { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -forward, ArrowRight: forward }[key];
}

const WIDTH = 640;
const RATIO = 4 / 3;

/** A picture of the file; its name where the browser has none. Decorative: the tile names it. */
function TilePreview({ tile: { item, file, isVideo }, name }: { tile: Tile; name: string }) {
  // Of a photo that moves, what stands still: the card has a button that stops it, the form has none.
  const saved = item?.processing === 'ready' && ((!item.moves && item.medium) || item.thumbnail);
  if (saved) return <img src={saved} alt="" draggable={false} className={css.preview} />;
  if (file && !isVideo) return <FilePreview key={file.name + file.lastModified} file={file} />;
  return <Neutral icon={isVideo ? Film : Image} name={name} />;
}

function FilePreview({ file }: { file: File }) {
  const [isUnknown, setUnknown] = useState(false);
  if (isUnknown) return <Neutral icon={Image} name={file.name} />;
  return <FilePicture file={file} edge={WIDTH} ratio={RATIO} className={css.preview} onUnreadable={() => setUnknown(true)} />;
}

const Neutral = ({ icon: Icon, name }: { icon: typeof Image; name: string }) => (
  <span aria-hidden className={css.preview}>
    <Icon strokeWidth={1.75} />
    <span className="strong" dir="auto">
      {name}
    </span>
  </span>
);

const shareOf = (progress: Progress) => (progress.state === 'sending' ? progress.share : progress.state === 'added' ? 1 : 0);

function wordsOf(progress: Progress): string {
  if (progress.state === 'waiting') return t('Waiting');
  if (progress.state === 'added') return t('Added');
  if (progress.state === 'failed') return t('Not added');
  return t('Uploading');
}

/** The upload's progress as a stitched line. Announced only at the start, half way and at the end. */
function TileProgress({ name, progress }: { name: string; progress: Progress }) {
  const share = shareOf(progress);
  const said =
    progress.state === 'sending' ? (share < 0.5 ? t('started') : t('halfway')) : wordsOf(progress).toLocaleLowerCase(spoken());
  return (
    <div className={`stack-1 small ${css.progress}`}>
      <div aria-hidden className={`row-4 apart ${css.between}`}>
        <span>{wordsOf(progress)}</span>
        {progress.state === 'sending' && <span>{Math.round(share * 100)}%</span>}
      </div>
      <Stitch progress={share} label={t('Adding {name}', { name })} />
      <span role="status" className="visually-hidden">
        {name}: {said}
      </span>
    </div>
  );
}
