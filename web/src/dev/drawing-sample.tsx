import { Profiler, Suspense, useState } from 'react';
import { dropDrawing } from '../features/quilt/drawing/drawing-draft.ts';
import { useMe } from '../lib/me.ts';
import { Button } from '../ui/button.tsx';
import { FilePicture } from '../ui/file-picture.tsx';
import { lazyOnPress } from '../ui/lazy-on-press.ts';
import css from './gallery-page.module.css';

const DrawPatch = lazyOnPress(() => import('../features/quilt/drawing/draw-patch.tsx'));
const GROUP = 1;

/** The drawing board as a page uses it. Each commit of React is a mark, `drawing-commit`, for tests. */
export function DrawingSample() {
  const userId = useMe()?.id;
  const [isOpen, setOpen] = useState(false);
  const [patch, setPatch] = useState<File>();
  const [size, setSize] = useState('');
  const [start, setStart] = useState<File>();
  const open = (picture?: File) => {
    setStart(picture);
    setOpen(true);
  };
  if (isOpen)
    return (
      <Profiler id="drawing" onRender={() => performance.mark('drawing-commit')}>
        <Suspense>
          <DrawPatch
            subject={GROUP}
            start={start}
            onCancel={() => setOpen(false)}
            onDone={(file) => {
              setPatch(file);
              setOpen(false);
              void createImageBitmap(file).then(({ width, height }) => setSize(`${width} × ${height} pixels`));
            }}
          />
        </Suspense>
      </Profiler>
    );
  return (
    <section className="stack-3" aria-label="Patch">
      {patch && (
        <>
          <FilePicture file={patch} edge={320} className={css.patch} onUnreadable={() => undefined} />
          <p>
            {patch.name}, {patch.type}, {Math.round(patch.size / 1000)} kB, {size}
          </p>
        </>
      )}
      <p className={css.row}>
        <Button onClick={() => open()}>Draw a patch</Button>
        {patch && <Button onClick={() => open(patch)}>Draw on this patch</Button>}
        {userId && <Button onClick={() => void dropDrawing(userId, GROUP)}>Sew it</Button>}
      </p>
    </section>
  );
}
