import { useEffect, useEffectEvent, useRef } from 'react';
import { SchoolPatch } from '../../ui/school-patch.tsx';
import type { School } from './api.ts';
import css from './school-profile.module.css';

const edge = 320;

type Props = { school: School; file: File | null; onUnreadable: () => void };

/** The badge, round, or the patch of a school without one. A file shows before it is sent. Decoration: words stand beside it. */
export function BadgePicture({ school: { id, badgeMediaItem }, file, onUnreadable }: Props) {
  const stored = badgeMediaItem?.thumbnail ?? badgeMediaItem?.url;
  if (file) return <FilePicture key={`${file.name} ${file.lastModified}`} file={file} onUnreadable={onUnreadable} />;
  if (stored) return <img src={stored} alt="" width={edge / 2} height={edge / 2} className={css.round} />;
  return <SchoolPatch schoolId={id} size={edge / 2} />;
}

/** Painted on a canvas, cut to the square in its middle: the page's policy allows no blob: addresses. */
function FilePicture({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file)
      .then((picture) => {
        const context = isCurrent && canvas.current?.getContext('2d');
        if (context) {
          const side = Math.min(picture.width, picture.height);
          const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
          context.drawImage(picture, x, y, side, side, 0, 0, edge, edge);
        }
        picture.close();
      })
      .catch(() => isCurrent && refuse());
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return <canvas ref={canvas} aria-hidden width={edge} height={edge} className={css.round} />;
}
