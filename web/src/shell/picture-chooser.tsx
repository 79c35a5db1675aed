import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef } from 'react';
import useSWR from 'swr';
import { api } from '../lib/api.ts';
import { t } from '../lib/i18n.ts';
import { acceptOf, problemWith } from '../lib/picture-file.ts';
import { Button } from '../ui/button.tsx';
import { Stitch } from '../ui/stitch.tsx';
import css from './picture-chooser.module.css';

/**
 * Lets the user choose one picture: buttons, with a camera where there is one that can look at paper, and the hidden file choosers
 * behind them.
 */
export function usePictureChooser(onChoose: (file: File) => void, onRefuse: (message: string) => void) {
  const { data: rules } = useSWR('/api/config', () => api.get('/api/config'), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file) return;
    // Before the rules have loaded the file counts as right, so that a press of Save right after it sends it; the server checks it too.
    const problem = rules && problemWith(file, rules);
    if (problem) onRefuse(problem);
    else onChoose(file);
  }

  const input = {
    type: 'file',
    hidden: true,
    'aria-label': t('The picture'),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      take(target.files?.[0]);
      // So that the same file can be chosen again.
      target.value = '';
    },
  };
  return {
    take,
    inputs: (
      <>
        <input ref={files} {...input} accept={rules && acceptOf(rules)} />
        {/* With `capture`, a phone opens its camera at once. */}
        <input ref={camera} {...input} accept="image/*" capture="environment" />
      </>
    ),
    buttons: (
      <>
        <Button look="secondary" className={css.camera} onClick={() => camera.current?.click()}>
          <Camera aria-hidden strokeWidth={1.75} />
          {t('Take a photo')}
        </Button>
        <Button look="secondary" onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden strokeWidth={1.75} />
          {t('Choose a photo')}
        </Button>
      </>
    ),
  };
}

/** The upload's progress as a stitched line. Announced only at the start and half way. */
export function UploadProgress({ share }: { share: number }) {
  return (
    <div className="stack-1">
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
