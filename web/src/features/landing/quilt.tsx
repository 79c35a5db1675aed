import { Patch } from '../../ui/patch.tsx';
import { type Motif, motifs } from '../../ui/patch-motifs.tsx';
import { seeded } from '../../ui/random.ts';
import css from './quilt.module.css';
import { places } from './quilt-motifs.tsx';

const { waves, hills, wheat, sun, swing, bridge, houses, towers, kite, leaf, boat, lattice } = motifs;
const { lighthouse, mosque, church, gurdwara, mandir, chipShop, mill, sign, allotment, canal } = places;

const rows: (Motif | null)[][] = [
  [null, swing, boat, wheat, sun, null],
  [bridge, mosque, allotment, hills, church, kite],
  [towers, canal, gurdwara, swing, mill, lighthouse],
  [houses, leaf, bridge, sign, mandir, waves],
  [null, chipShop, towers, lattice, hills, null],
];
const step = 108;

// The five classes that the thread connects, as column and row.
const classes = [
  [2, 0],
  [4, 1],
  [2, 2],
  [1, 3],
  [2, 4],
] as const;
const middle = (cell: number) => cell * step + 58;
const stops = classes.map(([column, row]) => ({ x: middle(column), y: middle(row) }));
const thread = stops
  .map(({ x, y }, index) => {
    const before = stops[index - 1];
    return before ? `Q${(before.x + x) / 2 + 50} ${(before.y + y) / 2 - 40} ${x} ${y}` : `M${x} ${y}`;
  })
  .join('');

const random = seeded(7);
const cells = rows.flatMap((row, y) =>
  row.flatMap((motif, x) => {
    const turn = ((random() - 0.5) * 5).toFixed(1);
    const at = `translate(${x * step + 8} ${y * step + 8}) rotate(${turn} 50 50)`;
    return motif ? [{ motif, at, seed: y * 17 + x * 5 + 3 }] : [];
  }),
);

/** Patches of many places, and one running stitch through five classes. The text beside it explains it. */
export function Quilt() {
  return (
    <svg className={css.quilt} viewBox="0 0 656 548" width="656" height="548" aria-hidden="true">
      <defs>
        <clipPath id="quilt-edge">
          <path d="M4 0h78a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82V4a4 4 0 0 1 4-4z" />
        </clipPath>
      </defs>
      {cells.map(({ motif, at, seed }) => (
        <g key={at} transform={at}>
          <g clipPath="url(#quilt-edge)">
            <Patch seed={seed} motif={motif} />
          </g>
        </g>
      ))}
      <path d={thread} fill="none" stroke="#1b2420" strokeWidth="9" strokeLinecap="round" pathLength="1" className={css.shadow} />
      <path d={thread} fill="none" stroke="#f5b82e" strokeWidth="5" strokeLinecap="round" strokeDasharray="16 12" />
      {stops.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="12" fill="#f5b82e" stroke="#1b2420" strokeWidth="4" />
      ))}
    </svg>
  );
}
