import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import type { QuiltPatch } from './api.ts';
import { PatchBack, PatchPicture } from './patch-picture.tsx';
import { patchState } from './patch-state.ts';
import css from './quilt-board.module.css';

type Props = {
  patch: QuiltPatch;
  /** `back` has turned over or is turning. `behind` is loaded, but not shown yet. */
  side: 'back' | 'behind' | 'front';
  /** Its answer is the one beside the quilt. */
  isShown: boolean;
  /** Undefined until it has turned over. */
  onShow: (() => void) | undefined;
};

/** A patch that turns over: its back with the thread of its class, its picture on the other side. */
export function TurningPatch({ patch, side, isShown, onShow }: Props) {
  const { schoolGroup, school, description } = patch;
  const name = `${schoolGroup.name}, ${school.name}`;
  // The button lies over the picture: around it, it would load the picture again at the end of each turn.
  return (
    <>
      <span className={cx(css.turning, side === 'front' && css.turned)}>
        <PatchBack groupId={schoolGroup.id} className={css.side} />
        {side !== 'back' && (
          <PatchPicture patch={patch} alt="" sizes="(width < 900px) 33vw, 20vw" isUrgent className={css.side} />
        )}
      </span>
      {onShow ? (
        <button
          type="button"
          aria-label={`${name}. ${description ?? ''}`}
          aria-current={isShown || undefined}
          className={css.pick}
          onClick={onShow}
        />
      ) : (
        <span className="visually-hidden">{`${name}. ${t('Sewn, face down')}`}</span>
      )}
    </>
  );
}

/** A patch that does not turn over: not sewn, hidden, or its picture is not ready. */
export function StillPatch({ patch }: { patch: QuiltPatch }) {
  const { schoolGroup, school } = patch;
  return (
    <>
      <PatchPicture patch={{ ...patch, maySew: false }} alt="" />
      <span className="visually-hidden">{`${schoolGroup.name}, ${school.name}. ${patchState(patch)}`}</span>
    </>
  );
}
