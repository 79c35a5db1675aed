import type { MotifName, Threads } from '@patchwork/contracts/school-patch';
import type { ReactNode } from 'react';

export type Motif = (threads: Threads) => ReactNode;

const wave = (top: number) => `M0 ${top}q12.5-15 25 0t25 0 25 0 25 0V100H0z`;

/**
 * Motifs for school patches on 100 × 100. Neutral on purpose, without faiths, flags or crests, because a school does not choose
 * its generated patch. The landing picture has additional buildings.
 */
export const motifs: Record<MotifName, Motif> = {
  waves({ first, second }: Threads) {
    return [first, second, first].map((fill, row) => <path key={wave(row)} d={wave(38 + row * 22)} fill={fill} />);
  },
  hills({ first, second }: Threads) {
    return (
      <>
        <circle cx="71" cy="29" r="13" fill={second} />
        <path d="M0 80q28-46 56-12t44-14v46H0z" fill={first} />
        <path d="M0 93q36-23 60-6t40-6v19H0z" fill={second} />
      </>
    );
  },
  wheat({ first, second }: Threads) {
    return [18, 39, 60, 81].map((x) => (
      <g key={x}>
        <path d={`M${x} 100V26`} stroke={second} strokeWidth="4" />
        {[30, 46, 62].map((y) => (
          <path key={y} d={`M${x} ${y + 9}q-9-1-9-11 9 1 9 11q9-1 9-11-9 1-9 11`} fill={first} />
        ))}
      </g>
    ));
  },
  lattice({ first, second }: Threads) {
    return (
      <>
        <path d="M-10 50 50-10M-10 90 90-10M10 110 110 10M50 110 110 50" stroke={first} strokeWidth="9" />
        <path d="M110 50 50-10M110 90 10-10M90 110-10 10M50 110-10 50" stroke={second} strokeWidth="4" />
      </>
    );
  },
  sun({ ground, first, second }: Threads) {
    return (
      <>
        {Array.from({ length: 10 }, (_, ray) => ray * 36).map((turn) => (
          <rect key={turn} x="47" y="9" width="6" height="16" rx="3" fill={second} transform={`rotate(${turn} 50 50)`} />
        ))}
        <circle cx="50" cy="50" r="20" fill="none" stroke={first} strokeWidth="11" />
        <circle cx="50" cy="50" r="11" fill={ground} />
      </>
    );
  },
  swing({ first, second }: Threads) {
    return (
      <>
        <path d="M24 92V25h52v67" fill="none" stroke={first} strokeWidth="8" strokeLinejoin="round" />
        <path d="M40 27v38M61 27v38" stroke={second} strokeWidth="3" />
        <rect x="34" y="63" width="33" height="7" rx="3.5" fill={second} />
        <path d="M0 91h100v9H0z" fill={second} />
      </>
    );
  },
  bridge({ first, second }: Threads) {
    return (
      <>
        <path d="M9 46a41 41 0 0 1 82 0" fill="none" stroke={first} strokeWidth="8" />
        <path d="M26 46V20M42 46V11M58 46V11M74 46V20" stroke={first} strokeWidth="3" />
        <path d="M0 43h100v10H0z" fill={first} />
        <path d="M0 67q12.5-9 25 0t25 0 25 0 25 0v33H0z" fill={second} />
      </>
    );
  },
  houses({ ground, first, second }: Threads) {
    return (
      <>
        <path d="M0 56h100v44H0z" fill={first} />
        <path d="M0 60 17 32l16 28 17-28 17 28 16-28 17 28v4H0z" fill={second} />
        {[12, 45, 78].map((x) => (
          <rect key={x} x={x} y="72" width="10" height="15" rx="1" fill={ground} />
        ))}
      </>
    );
  },
  towers({ ground, first, second }: Threads) {
    return [
      { x: 13, top: 30, fill: first },
      { x: 39, top: 14, fill: second },
      { x: 65, top: 40, fill: first },
    ].map(({ x, top, fill }) => (
      <g key={x}>
        <path d={`M${x} ${top}h22v${100 - top}h-22z`} fill={fill} />
        <path d={`M${x + 7} ${top + 10}V96M${x + 15} ${top + 10}V96`} stroke={ground} strokeWidth="4.5" strokeDasharray="7 8" />
      </g>
    ));
  },
  kite({ ground, first, second }: Threads) {
    return (
      <>
        <path d="M58 12 84 42 56 70 34 38z" fill={first} />
        <path d="M58 12 56 70M84 42 34 38" stroke={ground} strokeWidth="3" />
        <path d="M56 70q-18 4-14 14t-22 10" fill="none" stroke={second} strokeWidth="4" strokeLinecap="round" />
        <path d="m34 76 12 5-6 8zM20 88l12 2-8 8z" fill={second} />
      </>
    );
  },
  leaf({ ground, first, second }: Threads) {
    return (
      <>
        <path d="M50 12q36 26 22 54-8 14-22 18-14-4-22-18Q14 38 50 12" fill={first} />
        <path
          d="M50 94V34M50 52l14-10M50 52 36 42M50 68l15-10M50 68 35 58"
          stroke={ground}
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <path d="M50 84v16" stroke={second} strokeWidth="5" />
      </>
    );
  },
  boat({ first, second }: Threads) {
    return (
      <>
        <path d="M48 12v50H18z" fill={first} />
        <path d="M54 22v40h26z" fill={second} />
        <path d="M14 66h72q-4 14-16 16H30Q18 80 14 66" fill={first} />
        <path d="M0 86q12.5-8 25 0t25 0 25 0 25 0v14H0z" fill={second} />
      </>
    );
  },
};
