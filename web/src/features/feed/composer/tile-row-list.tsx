import { type ComponentPropsWithRef, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import css from './files.module.css';
import { captioned, changeTile, described, moveTile, nameOf, removeTile, type Tile } from './tile-list.ts';
import { TileRow } from './tile-row.tsx';

type Props = {
  tiles: Tile[];
  isLocked: boolean;
  onChange: (change: (tiles: Tile[]) => Tile[]) => void;
  /** The last one is being removed, and the list with it. */
  onEmpty: () => void;
};

/** The report's photos and videos in order, each with its description. */
export function TileList({ tiles, isLocked, onChange, onEmpty }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');

  function move(key: string, to: number) {
    const from = tiles.findIndex((tile) => tile.key === key);
    const tile = tiles[from];
    if (!tile || to < 0 || to >= tiles.length) return;
    onChange((all) => moveTile(all, key, to));
    setMoved(t('{name} moved to place {place}', { name: nameOf(tile, from), place: to + 1 }));
  }
  const drag = useTileDrag(move);

  return (
    <>
      <div className={`row-4 apart ${css.between}`}>
        <p className="strong">{t('Photos and videos')}</p>
        {tiles.length > 0 && (
          <p className="small quiet">
            {described(tiles)}
            {captioned(tiles) && ` · ${captioned(tiles)}`}
          </p>
        )}
      </div>
      {tiles.length > 0 && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={t('Photos and videos in this report')}
          className={`plain-list stack-4 ${css.tiles}`}
        >
          {tiles.map((tile, place) => (
            <TileRow
              key={tile.key}
              tile={tile}
              place={place}
              count={tiles.length}
              isLocked={isLocked}
              isDragged={drag.dragged === tile.key}
              handle={drag.handleFor(tile.key)}
              onMove={(to) => move(tile.key, to)}
              onDescribe={(altText) => onChange((all) => changeTile(all, tile.key, { altText }))}
              onCaption={(captions) => onChange((all) => changeTile(all, tile.key, { captions }))}
              onRemove={() => {
                onChange((all) => removeTile(all, tile.key));
                if (tiles.length === 1) onEmpty();
                else list.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </>
  );
}

/** Drags tiles by their pictures with mouse or pen: a tile takes the place of the one below the pointer. */
function useTileDrag(onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();

  function follow({ clientX, clientY }: PointerEvent) {
    if (!dragged) return;
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]');
    if (below && below.dataset.tile !== dragged) onMove(dragged, Number(below.dataset.place));
  }

  const stop = () => setDragged(undefined);
  const handleFor = (key: string): ComponentPropsWithRef<'button'> => ({
    onPointerDown: ({ currentTarget, pointerId, pointerType }) => {
      // A finger scrolls the page; it moves tiles with their buttons.
      if (pointerType === 'touch') return;
      currentTarget.setPointerCapture(pointerId);
      setDragged(key);
    },
    onPointerMove: follow,
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  return { dragged, handleFor };
}
