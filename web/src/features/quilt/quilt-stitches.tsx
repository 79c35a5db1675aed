import { type QuiltStitch } from './api.ts';
import { seamsOf } from './arrange.ts';
import { GAP } from './grid-fit.ts';
import css from './quilt-stitches.module.css';

type Props = { order: readonly number[]; stitches: readonly QuiltStitch[]; columns: number };

const PATCH = 100;
const STEP = PATCH * (1 + GAP);
/** How far a stitch reaches into each of the two patches, and how much it leans. */
const REACH = 6.4;
const LEAN = 4.5;

/** The stitches between neighbours, drawn over a grid of patches with `GAP` between them. Decorative: a list says the same. */
export function QuiltStitches({ order, stitches, columns }: Props) {
  const rows = Math.ceil(order.length / columns);
  const seams = seamsOf(order, stitches, columns);
  const lines = order.flatMap((id, place) => {
    const [left, top] = [(place % columns) * STEP, Math.floor(place / columns) * STEP];
    return (seams.get(id) ?? []).flatMap(({ side, stitches: { length } }) =>
      Array.from({ length }, (_, index) => {
        const along = ((index + 1) * PATCH) / (length + 1) - LEAN / 2;
        const [from, over] = [PATCH - REACH, STEP - PATCH + 2 * REACH];
        return side === 'end'
          ? `M${left + from} ${top + along}l${over} ${LEAN}`
          : `M${left + along} ${top + from}l${LEAN} ${over}`;
      }),
    );
  });
  return (
    <svg aria-hidden className={css.stitches} viewBox={`0 0 ${columns * STEP - GAP * PATCH} ${rows * STEP - GAP * PATCH}`}>
      <path d={lines.join('')} />
    </svg>
  );
}
