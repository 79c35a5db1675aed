import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { QuiltPatch, QuiltStitch } from './api.ts';
import { arrangePatches, type Seam, seamsOf } from './arrange.ts';
import css from './sewn-quilt.module.css';

/** The report with the exchange, its comments open. */
export const exchangeLink = ({ articleId }: Pick<QuiltStitch, 'articleId'>): string =>
  `${paths.home}?id=${articleId}&showComments`;

type Props = {
  patches: readonly QuiltPatch[];
  stitches: readonly QuiltStitch[];
  columns: number;
  /** False where the stitches are only drawn: on paper and on the whiteboard. */
  hasLinks?: boolean;
  /** False while its patches are still turning over: the stitches come afterwards. */
  isSewn?: boolean;
  children: (patch: QuiltPatch) => ReactNode;
};

/**
 * The patches side by side, with the stitches of neighbours across the seam between them. A press on a stitch opens the
 * exchange. Keyboards and screen readers need a list of the stitches beside it.
 */
export function SewnQuilt({ patches, stitches, columns, hasLinks = true, isSewn = true, children }: Props) {
  const ordered = arrangePatches(patches, stitches, columns);
  const seams = seamsOf(
    ordered.map(({ schoolGroup }) => schoolGroup.id),
    stitches,
    columns,
  );
  return (
    <div className={cx(css.frame, !isSewn && css.unsewn)} style={{ '--columns': columns } as CSSProperties}>
      <ul className={`plain-list ${css.patches}`}>
        {ordered.map((patch) => (
          <li key={patch.schoolGroup.id}>
            {children(patch)}
            {seams.get(patch.schoolGroup.id)?.map((seam) => (
              <SeamOf key={seam.side} seam={seam} hasLinks={hasLinks} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SeamOf({ seam: { side, stitches }, hasLinks }: { seam: Seam<QuiltStitch>; hasLinks: boolean }) {
  return (
    <span aria-hidden className={cx(css.seam, css[side])}>
      {stitches.map((stitch) =>
        hasLinks ? (
          <Link key={stitch.commentId} to={exchangeLink(stitch)} tabIndex={-1} title={t('Open this exchange')} />
        ) : (
          <span key={stitch.commentId} />
        ),
      )}
    </span>
  );
}
