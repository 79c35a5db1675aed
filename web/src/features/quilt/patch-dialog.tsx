import { t } from '../../lib/i18n.ts';
import { useMotion } from '../../lib/moving-pictures.ts';
import { screenSizes, srcSetOf } from '../../lib/picture-sources.ts';
import { ConcernButton } from '../../shell/concern/concern-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MotionButton } from '../../ui/motion-button.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { QuiltPatch } from './api.ts';
import css from './quilt-page.module.css';
import { quoted } from './quilt-words.ts';

/** One patch at full size, with the class's answer. */
export function PatchDialog({ patch, onClose }: { patch: QuiltPatch | undefined; onClose: () => void }) {
  const title = patch && (
    <ClassChip groupId={patch.schoolGroup.id} isPlain>
      {patch.schoolGroup.name}
    </ClassChip>
  );
  return (
    <Dialog open={patch !== undefined} onClose={onClose} title={title}>
      {patch?.mediaItem && <Enlarged key={patch.mediaItem.id} patch={patch} item={patch.mediaItem} />}
    </Dialog>
  );
}

function Enlarged({ patch, item }: { patch: QuiltPatch; item: NonNullable<QuiltPatch['mediaItem']> }) {
  const { url, thumbnail, width, height } = item;
  const { moves, isPlaying, isStill, toggle } = useMotion(item);
  return (
    <div className="stack-3">
      <img
        src={isStill && thumbnail ? thumbnail : url}
        srcSet={srcSetOf(item)}
        sizes={screenSizes(item)}
        alt={patch.description ?? t('The patch')}
        width={width ?? undefined}
        height={height ?? undefined}
        className={css.large}
      />
      {moves && <MotionButton isPlaying={isPlaying} onToggle={toggle} />}
      {/* Screen readers read the alternative text. */}
      <p aria-hidden className={css.said}>
        <bdi translate="no">{quoted(patch.description ?? '')}</bdi>
      </p>
      <p>
        <bdi translate="no">{patch.school.name}</bdi>
      </p>
      <ConcernButton kind="media" id={item.id} />
    </div>
  );
}
