import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import css from './composer.module.css';
import { captioned, changeTile, described, moveTile, removeTile, type Tile } from './tile-list.ts';
import { TileRow } from './tile-row.tsx';
import { useTileDrag } from './use-tile-drag.ts';

type Props = { tiles: Tile[]; isLocked: boolean; onChange: (change: (tiles: Tile[]) => Tile[]) => void };

/** The pictures and videos of the report in their order, each with its description. */
export function TileList({ tiles, isLocked, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useTileDrag((key, to) => onChange((all) => moveTile(all, key, to)));
  if (tiles.length === 0) return null;

  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={t('Photos and videos in this report')} className={css.tiles}>
        {tiles.map((tile, place) => (
          <TileRow
            key={tile.key}
            tile={tile}
            place={place}
            count={tiles.length}
            isLocked={isLocked}
            isDragged={drag.dragged === tile.key}
            handle={drag.handleFor(tile.key)}
            onMove={(to) => onChange((all) => moveTile(all, tile.key, to))}
            onDescribe={(altText) => onChange((all) => changeTile(all, tile.key, { altText }))}
            onCaption={(captions) => onChange((all) => changeTile(all, tile.key, { captions }))}
            onRemove={() => {
              onChange((all) => removeTile(all, tile.key));
              list.current?.focus();
            }}
          />
        ))}
      </ol>
      <p className={css.soft}>
        {described(tiles)}
        {captioned(tiles) && ` · ${captioned(tiles)}`}
      </p>
    </>
  );
}
