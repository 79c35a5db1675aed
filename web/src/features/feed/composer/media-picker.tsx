import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import useSWR from 'swr';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { getConfig } from '../api.ts';
import { acceptOf, formatsOf } from './file-rules.ts';
import css from './files.module.css';
import { addFiles, type Refusal, type Tile } from './tile-list.ts';

type Props = {
  input: RefObject<HTMLInputElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  isLocked: boolean;
  onChange: (change: (tiles: Tile[]) => Tile[]) => void;
  onRefuse: (files: Refusal[]) => void;
};

/** The drop zone with the button that opens the file chooser. The allowed files come from the configuration. */
export function MediaPicker({ input, button, isLocked, onChange, onRefuse }: Props) {
  const { data: rules, error, mutate } = useSWR('/api/config', getConfig, { revalidateOnFocus: false, revalidateIfStale: false });
  const [isOver, setOver] = useState(false);

  // Chosen before the rules have loaded. They wait for the rules, not for the answer to their own request: SWR drops that one
  // when the next choice asks again.
  const [early, setEarly] = useState<File[]>([]);

  function take(files: File[]) {
    if (!rules) {
      void mutate();
      return setEarly((before) => [...before, ...files]);
    }
    const added = addFiles([], files, rules);
    if (added.refused.length > 0) onRefuse(added.refused);
    if (added.tiles.length > 0) onChange((tiles) => [...tiles, ...added.tiles]);
  }

  const takeEarly = useEffectEvent(() => {
    take(early);
    setEarly([]);
  });
  useEffect(() => {
    if (rules && early.length > 0) takeEarly();
  }, [rules, early]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isLocked) take([...event.dataTransfer.files]);
  }

  return (
    <fieldset
      aria-label={t('Photos and videos')}
      className={cx('row-4', css.drop, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={rules && acceptOf(rules)}
        aria-label={t('Photos and videos')}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
      <Button ref={button} look="secondary" disabled={isLocked} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden strokeWidth={1.75} />
        {t('Add Photos/Videos')}
      </Button>
      {!isLocked && <span className="quiet">{t('or drop them here')}</span>}
      {/* Keeps its place while the rules load. */}
      <small className={cx('quiet', css.taken)}>
        {rules
          ? t('Photos: {photos}. Videos: {videos}. Up to {size}Mb each.', {
              photos: formatsOf(rules.imageFileExtensions),
              videos: formatsOf(rules.videoFileExtensions),
              size: rules.maxFileSize / 1000,
            })
          : '\u00a0'}
      </small>
      {error && (
        <p role="alert">
          {t('We couldn’t load the options.')}{' '}
          <Button look="quiet" onClick={() => void mutate()}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
