import Camera from 'lucide-react/icons/camera';
import Image from 'lucide-react/icons/image';
import ImagePlus from 'lucide-react/icons/image-plus';
import Pencil from 'lucide-react/icons/pencil';
import { type DragEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { api } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import type { QuiltPatch } from './api.ts';
import { acceptOf, problemWith } from './patch-file.ts';
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
  const chooser = useChooser(onChoose, onRefuse);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isLocked) void chooser.take(event.dataTransfer.files[0]);
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
        {share !== undefined && <UploadProgress share={share} />}
      </div>
      {!picture && patch.state !== 'not-sewn' && <p className="quiet">{patchState(patch)}</p>}
      {!isLocked && (
        <div className="row-2">
          <Button id={id} look="secondary" onClick={onDraw}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {hasDrawing ? t('Continue drawing') : picture ? t('Draw on it') : t('Draw')}
          </Button>
          <Button look="secondary" className={css.camera} onClick={() => chooser.open('camera')}>
            <Camera aria-hidden strokeWidth={1.75} />
            {t('Take a photo')}
          </Button>
          <Button look="secondary" onClick={() => chooser.open('files')}>
            <ImagePlus aria-hidden strokeWidth={1.75} />
            {t('Choose a photo')}
          </Button>
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

/** The hidden file choosers: with `capture`, a phone opens its camera at once. */
function useChooser(onChoose: (file: File) => void, onRefuse: (message: string) => void) {
  const { data: rules, mutate } = useSWR('/api/config', () => api.get('/api/config'), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const inputs = { files: useRef<HTMLInputElement>(null), camera: useRef<HTMLInputElement>(null) };

  async function take(file: File | undefined) {
    if (!file) return;
    // The user may choose a file before the rules have loaded.
    const known = rules ?? (await mutate().catch(() => undefined));
    if (!known) return onRefuse(t('We couldn’t load the options.'));
    const problem = problemWith(file, known);
    if (problem) onRefuse(problem);
    else onChoose(file);
  }

  const input = (name: 'camera' | 'files') => (
    <input
      key={name}
      ref={inputs[name]}
      type="file"
      hidden
      aria-label={t('The picture')}
      accept={name === 'camera' ? 'image/*' : rules && acceptOf(rules)}
      capture={name === 'camera' ? 'environment' : undefined}
      onChange={({ target }) => {
        void take(target.files?.[0]);
        // So that the same file can be chosen again.
        target.value = '';
      }}
    />
  );
  return { take, open: (name: 'camera' | 'files') => inputs[name].current?.click(), inputs: [input('files'), input('camera')] };
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

/** The upload's progress as a stitched line. Announced only at the start and half way. */
function UploadProgress({ share }: { share: number }) {
  return (
    <div className={`stack-1 ${css.upload}`}>
      <div aria-hidden className="row-2 apart">
        <span>{t('Uploading')}</span>
        <span>{Math.round(share * 100)}%</span>
      </div>
      <Stitch progress={share} label={t('Uploading')} />
      <span role="status" className="visually-hidden">
        {share < 0.5 ? t('Upload started') : t('Upload half way')}
      </span>
    </div>
  );
}
