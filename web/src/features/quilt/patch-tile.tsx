import Image from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import { type DragEvent, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { UploadProgress, usePictureChooser } from '../../shell/picture-chooser.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import type { QuiltPatch } from './api.ts';
import { PatchPicture, Seam } from './patch-picture.tsx';
import { hasPicture, patchState } from './patch-state.ts';
import type { ChosenPicture } from './sew-draft.ts';
import css from './sew-page.module.css';

type Props = {
  /** Of the first button, for the summary of errors. */
  id: string;
  patch: QuiltPatch;
  picture: ChosenPicture | undefined;
  /** A drawing has been begun, which the board shows again. */
  hasDrawing: boolean;
  /** Of the upload, from 0 to 1; undefined before. */
  share: number | undefined;
  error: string | undefined;
  onDraw: () => void;
  onChoose: (file: File) => void;
  onRefuse: (message: string) => void;
  onRemove: () => void;
};

/** The picture as the quilt will show it, and the ways to make one. */
export function PatchTile({ id, patch, picture, hasDrawing, share, error, onDraw, onChoose, onRefuse, onRemove }: Props) {
  const [isOver, setOver] = useState(false);
  const isLocked = share !== undefined;
  const chooser = usePictureChooser(onChoose, onRefuse);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isLocked) chooser.take(event.dataTransfer.files[0]);
  }

  return (
    <fieldset
      aria-label={t('The picture')}
      className={`stack-3 ${css.tile}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {error && <FieldError>{error}</FieldError>}
      <div className={cx(css.preview, isOver && css.over)}>
        <Preview patch={patch} picture={picture} />
        {share !== undefined && (
          <div className={css.upload}>
            <UploadProgress share={share} />
          </div>
        )}
      </div>
      {!picture && patch.state !== 'not-sewn' && <p className="quiet">{patchState(patch)}</p>}
      {!isLocked && (
        <div className="row-2">
          <Button id={id} look="secondary" onClick={onDraw}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {hasDrawing ? t('Continue drawing') : picture ? t('Draw on it') : t('Draw')}
          </Button>
          {chooser.buttons}
        </div>
      )}
      {!isLocked && picture && (
        <Button look="quiet" className={css.remove} onClick={onRemove}>
          {hasPicture(patch) ? t('Keep the present picture') : t('Remove')}
        </Button>
      )}
      {chooser.inputs}
      <p className="quiet">{t('The quilt shows the middle of a photo, as a square.')}</p>
    </fieldset>
  );
}

const EDGE = 800;

function Preview({ patch, picture }: { patch: QuiltPatch; picture: ChosenPicture | undefined }) {
  const [unreadable, setUnreadable] = useState<File>();
  if (!picture) return <PatchPicture patch={patch} sizes="(width < 900px) 90vw, 416px" isUrgent />;
  if (unreadable === picture.file)
    return (
      <span className={css.unknown}>
        <Image aria-hidden strokeWidth={1.75} />
        <span dir="auto">{picture.file.name}</span>
      </span>
    );
  return (
    <span
      className={css.chosen}
      role="img"
      aria-label={picture.isDrawn ? t('Your drawing') : t('Your photo: {name}', { name: picture.file.name })}
    >
      <FilePicture key={picture.key} file={picture.file} edge={EDGE} onUnreadable={() => setUnreadable(picture.file)} />
      <Seam />
    </span>
  );
}
