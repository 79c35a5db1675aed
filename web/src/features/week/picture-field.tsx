import Image from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { UploadProgress, usePictureChooser } from '../../shell/picture-chooser.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './answer-form.module.css';
import { drawingOf } from './answer-picture.ts';
import type { useAnswering } from './use-answering.ts';

const DrawPatch = lazy(async () => (await import('../../app/parts.ts')).parts.drawPatch());

const EDGE = 640;

type Props = {
  weekId: number;
  answering: ReturnType<typeof useAnswering>;
  isDrawing: boolean;
  onDrawing: (isDrawing: boolean) => void;
};

/** A photo or drawing beside the words, if the class likes. */
export function PictureField({ weekId, answering, isDrawing, onDrawing }: Props) {
  const { picture, pictureError, choose, refusePicture, share, isBusy } = answering;
  const [isOver, setOver] = useState(false);
  const draw = useRef<HTMLButtonElement>(null);
  const wasDrawing = useRef(isDrawing);
  useEffect(() => {
    if (wasDrawing.current && !isDrawing) draw.current?.focus();
    wasDrawing.current = isDrawing;
  }, [isDrawing]);
  const take = (file: File, isDrawn: boolean) => choose({ key: crypto.randomUUID(), file, isDrawn });
  const chooser = usePictureChooser((file) => take(file, false), refusePicture);

  function leaveBoard(file?: File) {
    if (file) take(file, true);
    onDrawing(false);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isBusy) chooser.take(event.dataTransfer.files[0]);
  }

  if (isDrawing)
    return (
      <Suspense fallback={<Skeleton media label={t('Loading the drawing board')} />}>
        <DrawPatch
          subject={drawingOf(weekId)}
          start={picture && !picture.isDrawn ? picture.file : undefined}
          onDone={leaveBoard}
          onCancel={() => leaveBoard()}
        />
      </Suspense>
    );
  return (
    <fieldset
      aria-label={t('A photo or drawing (optional)')}
      className={cx('stack-3', css.picture, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {pictureError && <FieldError>{pictureError}</FieldError>}
      {picture && <Preview key={picture.key} picture={picture} />}
      {share !== undefined && <UploadProgress share={share} />}
      {!isBusy && (
        <div className="row-2">
          <Button ref={draw} look="secondary" onClick={() => onDrawing(true)}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {picture?.isDrawn ? t('Continue drawing') : picture ? t('Draw on it') : t('Draw')}
          </Button>
          {chooser.buttons}
          {picture && (
            <Button
              look="quiet"
              onClick={() => {
                choose(undefined);
                draw.current?.focus();
              }}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      {chooser.inputs}
    </fieldset>
  );
}

function Preview({ picture: { file, isDrawn } }: { picture: NonNullable<Props['answering']['picture']> }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const name = isDrawn ? t('Your drawing') : t('Your photo: {name}', { name: file.name });
  if (isUnreadable)
    return (
      <p className="row-2 quiet">
        <Image aria-hidden strokeWidth={1.75} />
        <span dir="auto">{name}</span>
      </p>
    );
  return (
    <span role="img" aria-label={name} className={css.preview}>
      <FilePicture file={file} edge={EDGE} ratio={isDrawn ? 1 : 4 / 3} onUnreadable={() => setUnreadable(true)} />
    </span>
  );
}
