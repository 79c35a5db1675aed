import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './composer.module.css';
import { TileCaptions } from './tile-captions.tsx';
import type { Tile } from './tile-list.ts';
import { TilePreview } from './tile-preview.tsx';
import { TileProgress } from './tile-progress.tsx';

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
      <div className={css.about}>
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
