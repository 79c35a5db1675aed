import { useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/i18n.ts';
import { onEvent } from '../../lib/on-event.ts';
import type { Quilt, QuiltPatch } from './api.ts';
import { arrangePatches } from './arrange.ts';
import { evenColumns } from './grid-fit.ts';
import { PatchDialog } from './patch-dialog.tsx';
import { PatchItem } from './patch-item.tsx';
import { PatchPicture } from './patch-picture.tsx';
import { hasPicture } from './patch-state.ts';
import css from './revealed-quilt.module.css';
import { SewnQuilt } from './sewn-quilt.tsx';
import { StitchList } from './stitch-list.tsx';

/** So that a quilt of few patches is not larger than the window. */
const WIDEST_REM = 16;

type Props = { quilt: Quilt; onChange: (words: string) => void };

/** The quilt once it has turned over: its patches sewn together, who made them, and the exchanges that its stitches stand for. */
export function RevealedQuilt({ quilt: { patches, stitches }, onChange }: Props) {
  const columns = useColumns(patches.length);
  const [open, setOpen] = useState<QuiltPatch>();
  return (
    <>
      <section
        aria-label={t('The patches, sewn together')}
        className={css.cloth}
        style={{ maxInlineSize: `${columns * WIDEST_REM}rem` }}
      >
        <SewnQuilt patches={patches} stitches={stitches} columns={columns}>
          {(patch) => <Pressable patch={patch} onOpen={() => setOpen(patch)} />}
        </SewnQuilt>
      </section>
      <ul aria-label={t('Who made them')} className={`plain-list ${css.key}`}>
        {arrangePatches(patches, stitches, columns).map((patch) => (
          <PatchItem key={patch.schoolGroup.id} patch={patch} hasPicture={false} onChange={onChange} />
        ))}
      </ul>
      <StitchList patches={patches} stitches={stitches} />
      <PatchDialog patch={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const wide = globalThis.matchMedia?.('(width >= 56.25em)');

const onResize = onEvent('change', wide);

/** As many patches in a row as the page shows before the quilt turns over; three on a phone. */
function useColumns(count: number): number {
  const isWide = useSyncExternalStore(onResize, () => wide?.matches ?? true);
  return evenColumns(count, isWide ? 6 : count > 4 ? 3 : 2);
}

/** A picture that a press enlarges. */
function Pressable({ patch, onOpen }: { patch: QuiltPatch; onOpen: () => void }) {
  const picture = <PatchPicture patch={patch} alt="" sizes="(width < 900px) 30vw, 260px" isUrgent />;
  if (!hasPicture(patch)) return picture;
  const { schoolGroup, school } = patch;
  return (
    <button
      type="button"
      className={css.enlarge}
      aria-label={t('Enlarge the patch of {class}, {school}', { class: schoolGroup.name, school: school.name })}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}
